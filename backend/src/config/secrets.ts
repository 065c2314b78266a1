/** The secrets of calls. On PGlite the start makes them, and jobs need none of them. */
export const secretsBy = (make: (name: string) => string): { JWT_SECRET: string; PHONE_MARK_SECRET: string } => ({
  JWT_SECRET: make('jwt'),
  PHONE_MARK_SECRET: make('phone-mark'),
});
