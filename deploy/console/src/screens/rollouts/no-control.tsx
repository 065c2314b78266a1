import type { Comparison } from '@viewmax/contracts/ops/reports';
import { countsOf, isOfNew } from '@viewmax/registry/verdict';
import type { ReactNode } from 'react';
import css from './evidence.module.css';

/** Says why the control has no devices while the figures of the stable release have pages. */
export function NoControl({ counts }: { counts: Comparison }): ReactNode {
  const { against, before } = countsOf(counts, 'used');
  if (isOfNew(counts) || against === 0 || before > 0) return null;
  return (
    <p className={css.summary}>
      The control is as many devices as the canary has, which keep the old release, and none of them used it. Stable in
      the figures is each page with the old release, of all devices.
    </p>
  );
}
