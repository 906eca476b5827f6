/** What a piece of evidence shows. The judgement looks at which of these come together. */
export type Signal =
  /** Brings something from a host. */
  | "fetch"
  /** Runs what was brought, decoded or built. */
  | "execute"
  /** Reads credentials, keys, wallets, private data. */
  | "secret"
  /** Reads the conversation, memory or settings of the agent. */
  | "agent-data"
  /** Sends to a host. */
  | "send"
  /** A host that is not well-known, whatever it is called. */
  | "foreign-host"
  /** Survives the task: scheduled jobs, start-up files, hooks. */
  | "persist"
  /** Changes what governs the agent: memory, control files, hooks, permissions. */
  | "control"
  /** Destroys or locks what belongs to the user. */
  | "destroy"
  /** Keeps the user or a reviewer from seeing. */
  | "conceal"
  /** Sets aside the user's or the system's instructions. */
  | "override"
  /** Skips a confirmation. */
  | "bypass"
  /** A task that recurs beside what was asked for. */
  | "recurring"
  /** Moves data: copy, upload, forward, report. */
  | "move-data"
  /** Hides what code does. */
  | "obfuscation"
  /** More rights than the work needs. */
  | "privilege"
  /** Costs the user money or machine. */
  | "spend"
  /** Bends what the user is told, or is led to choose. */
  | "steer"
  /** Waits for a time, a machine or a user. */
  | "trigger";
