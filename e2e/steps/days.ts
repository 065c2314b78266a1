/** Tomorrow in Lagos, as the strip of days has it: `06/12`. */
export const tomorrow = (): string =>
  new Date(Date.now() + 25 * 3_600_000).toISOString().slice(5, 10).split('-').reverse().join('/');
