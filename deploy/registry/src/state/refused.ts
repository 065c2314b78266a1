export type RefusalCode =
  | 'refused'
  | 'invalid'
  | 'unauthorised'
  | 'forbidden'
  | 'not_found'
  | 'gone'
  | 'stale'
  | 'waits'
  | 'frozen'
  | 'too_large'
  | 'too_slow'
  | 'too_many'
  | 'unavailable';

/** The registry rejects a request. The message is one sentence for the person behind it. */
export class Refused extends Error {
  override readonly name = 'Refused' as const;
  readonly code: RefusalCode;
  /** The audit log records this refusal: a squad requested more than its role allows. */
  readonly isOverreach: boolean;
  /** Further fields of the answer, for programs. */
  readonly detail: Record<string, unknown>;

  constructor(
    message: string,
    code: RefusalCode = 'refused',
    isOverreach = code === 'forbidden',
    detail: Record<string, unknown> = {},
  ) {
    super(message);
    this.code = code;
    this.isOverreach = isOverreach;
    this.detail = detail;
  }
}

/** A refusal of what needs more than the remote's own rights. */
export const overreach = (sentence: string): Refused => new Refused(sentence, 'refused', true);
