/** The meaning of each exit code for a pipeline. */
export const EXIT = { done: 0, no: 1, usage: 2, unreachable: 3, stale: 4 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends the command with a sentence for its user. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed' as const;
  readonly code: ExitCode;
  /** Further fields of the answer with `--json`. */
  readonly detail: object;

  constructor(message: string, code: ExitCode, detail: object = {}) {
    super(message);
    this.code = code;
    this.detail = detail;
  }
}

export const wrongUsage = (message: string): CommandFailed => new CommandFailed(message, EXIT.usage);

/** An address that is no registry, or has nothing where a registry answers. It may be the app's. */
export class NothingThere extends CommandFailed {
  readonly url: string;

  constructor(message: string, code: ExitCode, url: string) {
    super(message, code);
    this.url = url;
  }
}
