import { Button } from '@viewmax/shared/ui';
import type { ComponentProps } from 'react';
import css from './chart.module.css';
import type { Chart as LoadedChart } from './chart.tsx';
import { lazyPart } from './lazy-part.tsx';

/** The chart, whose library loads with the first one. */
export const Chart = lazyPart<ComponentProps<typeof LoadedChart>>(
  () => import(/* webpackChunkName: "chart" */ './chart.tsx').then((module) => module.Chart),
  {
    loading: (
      <div role="status" className={css.chart}>
        <span className="visually-hidden">Loading the chart</span>
      </div>
    ),
    failed: (retry) => (
      <div role="alert" className={`${css.chart} ${css.failed}`}>
        <p>The chart did not load. After an update of the console, reload the page.</p>
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
      </div>
    ),
  },
);
