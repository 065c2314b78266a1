import { timeZone } from '@viewmax/contracts/constants';
import { type ReactNode, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { minuteOf } from '../model/format.ts';
import css from './chart.module.css';

export interface ChartLines {
  minutes: number[];
  canary: (number | null)[];
  stable: (number | null)[];
}

/** A limit and its consequence. */
export interface Limit {
  at: number;
  words: string;
}

const HEIGHT = 150;

const colours = (place: HTMLElement) => {
  const style = getComputedStyle(place);
  return (name: string) => style.getPropertyValue(`--vm-${name}`).trim();
};

function optionsFor(
  place: HTMLElement,
  format: (value: number) => string,
  limit: Limit | undefined,
  tick: (at: number) => string,
): uPlot.Options {
  const colour = colours(place);
  const font = '500 12px system-ui, Roboto, sans-serif';
  const axis = { stroke: colour('text-3'), font, ticks: { show: false } };
  return {
    width: place.clientWidth,
    height: HEIGHT,
    tzDate: (at) => uPlot.tzDate(new Date(at * 1000), timeZone),
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: (_, __, most) => [0, Math.max(most, limit?.at ?? 0, 1e-3) * 1.25] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 80,
        size: 26,
        values: (_, ticks) => ticks.map((at) => tick(at * 1000)),
      },
      {
        ...axis,
        grid: { stroke: colour('line'), width: 1 },
        space: 40,
        size: 46,
        values: (_, ticks) => ticks.map(format),
      },
    ],
    series: [
      {},
      { stroke: colour('data-stable'), width: 2, points: { show: false } },
      { stroke: colour('data-canary'), width: 2, fill: 'rgb(108 182 255 / 0.1)', points: { size: 5 } },
    ],
    hooks: {
      draw: [
        ({ ctx, bbox, valToPos }) => {
          if (limit === undefined) return;
          const y = valToPos(limit.at, 'y', true);
          ctx.save();
          ctx.strokeStyle = colour('error');
          ctx.lineWidth = 1.5 * devicePixelRatio;
          ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
          ctx.beginPath();
          ctx.moveTo(bbox.left, y);
          ctx.lineTo(bbox.left + bbox.width, y);
          ctx.stroke();
          ctx.setLineDash([]);
          ctx.fillStyle = colour('error');
          ctx.textAlign = 'left';
          ctx.font = `500 ${12 * devicePixelRatio}px system-ui, Roboto, sans-serif`;
          ctx.fillText(limit.words, bbox.left, y - 6 * devicePixelRatio);
          ctx.restore();
        },
      ],
    },
  };
}

/** Canary and control by the minute. `label` repeats the content for screen readers. */
export function Chart({
  label,
  lines,
  format,
  limit,
  tick = minuteOf,
}: {
  label: string;
  lines: ChartLines;
  format: (value: number) => string;
  /** Drawn as a dashed line. */
  limit?: Limit;
  /** The words for a time below the chart, in ms. */
  tick?: (at: number) => string;
}): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const data: uPlot.AlignedData = [lines.minutes, lines.stable, lines.canary];
  const latest = useRef(data);
  latest.current = data;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `format`, `tick` and the limit's label never change.
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const draw = () => {
      plot.current?.destroy();
      plot.current = new uPlot(optionsFor(element, format, limit, tick), latest.current, element);
    };
    const theme = matchMedia('(prefers-color-scheme: light)');
    const watch = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height: HEIGHT }));
    draw();
    // A canvas keeps its colours, so a new theme needs a new chart.
    theme.addEventListener('change', draw);
    watch.observe(element);
    return () => {
      theme.removeEventListener('change', draw);
      watch.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [limit?.at]);

  useEffect(() => plot.current?.setData(data));

  return <div ref={place} role="img" aria-label={label} className={css.chart} />;
}
