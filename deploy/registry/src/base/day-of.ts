/** The day of a moment in UTC, such as `2026-03-02`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
