import { beforeEach, expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { settle } from '../testing/gestures.ts';
import { type Canvas, provideCanvas } from '../testing/provide-canvas.ts';
import { Chart, type ChartLines } from './chart.tsx';

const lines: ChartLines = { minutes: [0, 60, 120], canary: [null, 0.02, 0.04], stable: [0.01, 0.01, 0.01] };
const format = (value: number) => `${(value * 100).toFixed(0)}%`;

let canvas: Canvas;
let themes: (() => void)[];
beforeEach(() => {
  canvas = provideCanvas();
  themes = [];
  Object.assign(globalThis, {
    matchMedia: () => ({
      matches: false,
      addEventListener: (_: string, listener: () => void) => themes.push(listener),
      removeEventListener: (_: string, listener: () => void) => themes.splice(themes.indexOf(listener), 1),
    }),
  });
});

const chart = (props: Partial<Parameters<typeof Chart>[0]> = {}) => (
  <Chart label="Errors" lines={lines} format={format} {...props} />
);
/** The highest figure on the left axis. */
const top = () => Math.max(...canvas.texts.filter((text) => /^[\d.]+%$/.test(text)).map(Number.parseFloat));

test('the chart includes a limit above all figures, with its label', async () => {
  render(chart({ limit: { at: 0.4, words: 'Slow above 40%' } }));
  await settle();
  expect(canvas.texts).toContain('Slow above 40%');
  expect(canvas.calls).toContain('setLineDash');
  expect(top()).toBeGreaterThanOrEqual(40);
});

test('without a limit the figures fill the chart, and no dashed line is drawn', async () => {
  render(chart());
  await settle();
  expect(top()).toBeLessThan(10);
  expect(top()).toBeGreaterThanOrEqual(4);
  expect(canvas.texts.some((text) => text.startsWith('Slow'))).toBe(false);
});

test('a chart of zeros has an axis', async () => {
  render(chart({ lines: { minutes: [0, 60], canary: [0, 0], stable: [0, 0] }, format: (value) => `${value * 1e4}%` }));
  await settle();
  expect(top()).toBeGreaterThan(0);
});

test('the chart draws new figures without being rebuilt', async () => {
  const { container, rerender } = render(chart());
  await settle();
  const plot = container.querySelector('.uplot');
  canvas.texts.length = 0;
  rerender(chart({ lines: { ...lines, canary: [null, 0.02, 0.8] } }));
  await settle();
  expect(top()).toBeGreaterThanOrEqual(80);
  expect(container.querySelector('.uplot')).toBe(plot);
});

test('another limit or another theme redraws the chart once', async () => {
  const { container, rerender } = render(chart({ limit: { at: 0.4, words: 'Slow above 40%' } }));
  await settle();
  canvas.texts.length = 0;
  rerender(chart({ limit: { at: 0.9, words: 'Slow above 90%' } }));
  await settle();
  expect(canvas.texts).toContain('Slow above 90%');
  const plot = container.querySelector('.uplot');
  act(() => {
    for (const listener of themes) listener();
  });
  await settle();
  expect(container.querySelectorAll('.uplot')).toHaveLength(1);
  expect(container.querySelector('.uplot')).not.toBe(plot);
});

test('an unmounted chart removes its listener and its canvas', async () => {
  const { unmount } = render(chart());
  await settle();
  const own = themes.length;
  unmount();
  expect(themes.length).toBeLessThan(own);
  expect(document.querySelector('.uplot')).toBeNull();
});
