/** The mark of a metric, which the shell reads once it sends reports. */
export const METRIC_MARK = 'viewmax:';

// webpack sets it to the folder of the release that bundles this module.
declare const __webpack_public_path__: string | undefined;

/**
 * Reports that this device did what a metric of `remote.json` names. A rollout can compare it as a signal: if fewer devices
 * of the release do it than of its control, the rollout pauses. Each device counts once. A metric holds no personal data.
 *
 * @example report('seat_chosen');
 */
export function report(metric: string): void {
  const folder = typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '';
  const [, name, version] = /\/r\/([a-z0-9.-]+)\/([a-z0-9.-]+)\/$/.exec(folder) ?? [];
  // The browser keeps a mark until the shell reads it, so the shell's first code needs nothing for it.
  if (name) performance.mark(`${METRIC_MARK}${name}@${version} ${metric}`);
}
