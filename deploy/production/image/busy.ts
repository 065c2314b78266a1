const WORK_MS = 200;

/** How many times longer than its processor time some work took. 1 on a quiet machine. */
export const busyOf = (wallMs: number, processorMs: number): number =>
  processorMs > 0 ? Math.max(1, wallMs / processorMs) : 1;

/** Works a fifth of a second, and compares the processor time that it got. The load of the last minutes says less. */
export function howBusy(): number {
  const [began, before] = [performance.now(), process.cpuUsage()];
  const used = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  while (used() < WORK_MS);
  return busyOf(performance.now() - began, used());
}

/** A bar in seconds for this machine, and how the report names it. */
export function barFor(seconds: number, busy: number): { seconds: number; text: string } {
  // A tenth is the noise of the clocks.
  if (busy < 1.1) return { seconds, text: `the bar is ${seconds}` };
  const longer = Math.ceil(seconds * busy);
  const share = Math.round(100 / busy);
  return {
    seconds: longer,
    text: `the bar is ${longer} instead of ${seconds}, because this busy machine gives ${share} % of a processor`,
  };
}
