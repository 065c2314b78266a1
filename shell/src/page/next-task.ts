/** Ends the present task, so that a tap that waits is heard before the next one. */
export const nextTask = (): Promise<void> =>
  // Safari, and Chromium before 129, lack it.
  globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
