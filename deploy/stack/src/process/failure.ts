/** Something that the person at the keyboard can put right: shown as one sentence, without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure' as const;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
