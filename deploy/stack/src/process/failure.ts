/** An error that the operator can fix. The commands print its sentence without a stack trace. */
export class Failure extends Error {
  override readonly name = 'Failure' as const;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
