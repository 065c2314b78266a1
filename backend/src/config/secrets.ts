/** The secrets of calls. On PGlite the start makes them, and jobs need none of them. */
export const secretsBy = (make: (name: string) => string): { JWT_SECRET: string; PHONE_MARK_SECRET: string } => ({
  JWT_SECRET: make('jwt'),
  PHONE_MARK_SECRET: make('phone-mark'),
});

/** The secret that signs, and then the others that are valid too. */
export type Secrets = readonly [string, ...string[]];

export const jwtSecrets = (config: { JWT_SECRET: string; OTHER_JWT_SECRETS: string[] }): Secrets => [
  config.JWT_SECRET,
  ...config.OTHER_JWT_SECRETS,
];
