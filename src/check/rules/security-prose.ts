import type { Rule } from "../rule.ts";
import { claimsAuthority } from "./security/claims-authority.ts";
import { covertHandover } from "./security/covert-handover.ts";
import { deceivesPeople } from "./security/deceives-people.ts";
import { destroysUserData } from "./security/destroys-user-data.ts";
import { endlessOrder } from "./security/endless-order.ts";
import { fakePrerequisite } from "./security/fake-prerequisite.ts";
import { grantsAccess } from "./security/grants-access.ts";
import { hidesFromUser } from "./security/hides-from-user.ts";
import { leaksConversation } from "./security/leaks-conversation.ts";
import { orderedScript } from "./security/ordered-script.ts";
import { otherLanguageOrder } from "./security/other-language-order.ts";
import { overBroadTrigger } from "./security/over-broad-trigger.ts";
import { poisonsMemory } from "./security/poisons-memory.ts";
import { scannerAimedText } from "./security/scanner-aimed-text.ts";
import { setsAsideInstructions } from "./security/sets-aside-instructions.ts";
import { sideDirective } from "./security/side-directive.ts";
import { sideTask } from "./security/side-task.ts";
import { skipsApproval } from "./security/skips-approval.ts";
import { spendsMoney } from "./security/spends-money.ts";
import { steersOutcome } from "./security/steers-outcome.ts";
import { takesCredentials } from "./security/takes-credentials.ts";
import { watchesUser } from "./security/watches-user.ts";
import { weakensProtection } from "./security/weakens-protection.ts";

/** Rules about what a skill tells an agent to do. */
export const PROSE_RULES: readonly Rule[] = [
  sideTask,
  covertHandover,
  orderedScript,
  destroysUserData,
  weakensProtection,
  grantsAccess,
  watchesUser,
  deceivesPeople,
  setsAsideInstructions,
  hidesFromUser,
  skipsApproval,
  claimsAuthority,
  scannerAimedText,
  poisonsMemory,
  fakePrerequisite,
  leaksConversation,
  takesCredentials,
  spendsMoney,
  steersOutcome,
  endlessOrder,
  sideDirective,
  overBroadTrigger,
  otherLanguageOrder,
];
