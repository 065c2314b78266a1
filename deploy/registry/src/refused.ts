/** The registry says no, and why, in one sentence that is meant for the person who asked. */
export class Refused extends Error {
  override readonly name = 'Refused' as const;
}
