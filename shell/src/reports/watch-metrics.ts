import { METRIC_NAME } from '@viewmax/contracts/metric-name';
import { METRIC_MARK } from '@viewmax/shared/bundled/report.ts';
import { observe } from './observe.ts';
import { record } from './record.ts';

/** A remote's fault could name a metric for each seat. */
const MOST = 20;

/** Records each metric of a remote once for this page, those from before this chunk loaded too. */
export function watchMetrics(): void {
  const seen = new Set<string>();
  observe('mark', ({ name: mark }) => {
    if (!mark.startsWith(METRIC_MARK) || seen.has(mark) || seen.size >= MOST) return;
    const [remote = '', name = ''] = mark.slice(METRIC_MARK.length).split(' ');
    // The server rejects a whole report with a wrong name.
    if (!METRIC_NAME.test(name)) return;
    seen.add(mark);
    record({ type: 'metric', remote, name });
  });
}
