const WIDTH = 20;

/** `[########------------]`, in ASCII for every terminal and log. */
export function bar(share: number): string {
  const full = Math.round(WIDTH * Math.min(1, Math.max(0, share)));
  return `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}]`;
}
