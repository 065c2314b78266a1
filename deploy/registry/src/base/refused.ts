export type RefusalCode =
  | 'refused'
  | 'invalid'
  | 'unauthorised'
  | 'forbidden'
  | 'not_found'
  | 'gone'
  | 'stale'
  | 'frozen'
  | 'too_large'
  | 'too_slow'
  | 'too_many';

/** The registry says no, and why, in one sentence that is meant for the person who asked. */
export class Refused extends Error {
  override readonly name = 'Refused' as const;
  readonly code: RefusalCode;
  /** A squad asked for more than it may have, so the log keeps that it tried. */
  readonly isOverreach: boolean;

  constructor(message: string, code: RefusalCode = 'refused', isOverreach = code === 'forbidden') {
    super(message);
    this.code = code;
    this.isOverreach = isOverreach;
  }
}
