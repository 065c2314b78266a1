import { ownRelease } from './own-release.ts';

/** The mark of a metric, which the shell reads once it sends reports. */
export const METRIC_MARK = 'viewmax:';

/**
 * Reports that this device did what a metric of `remote.json` names. A rollout can compare it as a signal: if fewer devices
 * of the release do it than of its control, the rollout pauses. Each device counts once. A metric holds no personal data.
 *
 * @example report('seat_chosen');
 */
export function report(metric: string): void {
  const release = ownRelease();
  // The browser keeps a mark until the shell reads it, so the shell's first code needs nothing for it.
  if (release) performance.mark(`${METRIC_MARK}${release} ${metric}`);
}
