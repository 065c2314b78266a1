const WIDTH = 20;

/** `[########------------]`, in letters that every terminal and log knows. */
export function bar(share: number): string {
  const full = Math.round(WIDTH * Math.min(1, Math.max(0, share)));
  return `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}]`;
}
