import type { Rule } from "../rule.ts";
import { burnsResources } from "./security/burns-resources.ts";
import { checksOff } from "./security/checks-off.ts";
import { codeInData } from "./security/code-in-data.ts";
import { codePersistence } from "./security/code-persistence.ts";
import { codeRansom } from "./security/code-ransom.ts";
import { codeReverseShell } from "./security/code-reverse-shell.ts";
import { credentialHarvest } from "./security/credential-harvest.ts";
import { dataExec } from "./security/data-exec.ts";
import { destroysFiles } from "./security/destroys-files.ts";
import { divertedPayment } from "./security/diverted-payment.ts";
import { divertedService } from "./security/diverted-service.ts";
import { encodedExec } from "./security/encoded-exec.ts";
import { exfiltrationFlow } from "./security/exfiltration-flow.ts";
import { gatedPayload } from "./security/gated-payload.ts";
import { obfuscatedCode } from "./security/obfuscated-code.ts";
import { openListener } from "./security/open-listener.ts";
import { otherLanguageTheft } from "./security/other-language-theft.ts";
import { plantedAccess } from "./security/planted-access.ts";
import { remoteCode } from "./security/remote-code.ts";
import { spendsByCode } from "./security/spends-by-code.ts";
import { unsafeInput } from "./security/unsafe-input.ts";

/** Rules about programs in Python, JavaScript and TypeScript. */
export const CODE_RULES: readonly Rule[] = [
  exfiltrationFlow,
  credentialHarvest,
  otherLanguageTheft,
  divertedService,
  plantedAccess,
  divertedPayment,
  codeInData,
  spendsByCode,
  encodedExec,
  dataExec,
  remoteCode,
  codeReverseShell,
  codeRansom,
  destroysFiles,
  codePersistence,
  gatedPayload,
  obfuscatedCode,
  burnsResources,
  openListener,
  unsafeInput,
  checksOff,
];
