import type { Rule } from "../rule.ts";
import { agentTampering } from "./security/agent-tampering.ts";
import { cloudMetadata } from "./security/cloud-metadata.ts";
import { containerEscape } from "./security/container-escape.ts";
import { cryptoMiner } from "./security/crypto-miner.ts";
import { destructiveCommand } from "./security/destructive-command.ts";
import { downloadAndRun } from "./security/download-and-run.ts";
import { encodedCommand } from "./security/encoded-command.ts";
import { hiddenPayload } from "./security/hidden-payload.ts";
import { pipeToShell } from "./security/pipe-to-shell.ts";
import { remotePowershell } from "./security/remote-powershell.ts";
import { resourceExhaustion } from "./security/resource-exhaustion.ts";
import { reverseShell } from "./security/reverse-shell.ts";
import { rightsWeakening } from "./security/rights-weakening.ts";
import { shellExfiltration } from "./security/shell-exfiltration.ts";
import { shellPersistence } from "./security/shell-persistence.ts";
import { stagedPayload } from "./security/staged-payload.ts";

/** Rules about shell commands, in scripts and in what a skill shows or orders. */
export const SHELL_RULES: readonly Rule[] = [
  pipeToShell,
  downloadAndRun,
  remotePowershell,
  encodedCommand,
  hiddenPayload,
  stagedPayload,
  reverseShell,
  shellExfiltration,
  cloudMetadata,
  destructiveCommand,
  shellPersistence,
  agentTampering,
  rightsWeakening,
  containerEscape,
  cryptoMiner,
  resourceExhaustion,
];
