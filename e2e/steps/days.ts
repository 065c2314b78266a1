/** Tomorrow in Lagos: `2025-12-06`. */
export const tomorrowsDate = (): string => new Date(Date.now() + 25 * 3_600_000).toISOString().slice(0, 10);

/** The same as the strip of days has it: `06/12`. */
export const tomorrow = (): string => tomorrowsDate().slice(5).split('-').reverse().join('/');
