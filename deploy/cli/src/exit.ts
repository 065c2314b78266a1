/** The meaning of each exit code for a pipeline. */
export const EXIT = { done: 0, no: 1, usage: 2, unreachable: 3, stale: 4 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends the command with a sentence for its user. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed' as const;
  readonly code: ExitCode;

  constructor(message: string, code: ExitCode) {
    super(message);
    this.code = code;
  }
}

export const wrongUsage = (message: string): CommandFailed => new CommandFailed(message, EXIT.usage);
