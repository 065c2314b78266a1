import { type Row, row } from '../measure/budget.ts';
import { median } from '../measure/stats.ts';
import { type Busy, busySince, type Tasks } from './busy.ts';
import type { Repeat } from './repeat.ts';
import { LINE_BYTES_PER_MS, type Visit } from './visit.ts';

/** Three forms of one screen, measured in turns. */
export interface Sides {
  /** With the server-rendered screen. */
  rendered: Visit[];
  /** The same without the server-rendered screen: the app renders alone. */
  bare: Visit[];
  monolith: Visit[];
}

export interface Measured {
  home: Sides;
  movie: Sides;
  again: Repeat[];
  /** The 95th percentile of one render. */
  renderingMs: Record<string, number>;
  /** The long tasks by screen. */
  busy: Record<string, { ours: Tasks[]; monolith: Tasks[] }>;
}

type Pick = (visit: Visit) => number;

const KB = 1024;

const middle = (visits: readonly Visit[], pick: Pick): number => median(visits.map(pick));
const codeBytes: Pick = ({ bytes }) => bytes.script + bytes.style + bytes.document;
const lcp: Pick = (one) => one.lcp;

/** One form of a screen, as a part of another form. */
const ratio = (what: string, ours: number, yardstick: number, unit: string, bar?: number): Row =>
  row({ what, ours, yardstick, bar, unit });

/**
 * The app's own paint, over that of a monolith with as many bytes. The bytes that Module Federation's runtime adds have a
 * bar of their own, so this one holds all else: modules, mount points, and the order of the requests.
 */
function bareRow(name: string, bare: readonly Visit[], monolith: readonly Visit[], bar?: number): Row {
  const more = middle(bare, codeBytes) - middle(monolith, codeBytes);
  const yardstick = middle(monolith, lcp) + Math.max(more, 0) / LINE_BYTES_PER_MS;
  const what = `${name}: largest contentful paint, server rendering off`;
  return ratio(what, middle(bare, lcp), yardstick, 'ms, of the monolith with as many bytes', bar);
}

function screenRows(name: string, { rendered, bare, monolith }: Sides, bareBar?: number): Row[] {
  const ofMonolith = (what: string, side: readonly Visit[], pick: Pick, bar?: number): Row =>
    ratio(`${name}: ${what}`, middle(side, pick), middle(monolith, pick), 'ms, of the monolith', bar);
  const page: Pick = ({ bytes }) => bytes.document;
  const pages = { ours: middle(rendered, page), yardstick: middle(bare, page) };
  const shift = { ours: middle(rendered, ({ cls }) => cls), yardstick: middle(monolith, ({ cls }) => cls) };
  return [
    ofMonolith('largest contentful paint', rendered, lcp, 0.4),
    ofMonolith('first contentful paint', rendered, ({ fcp }) => fcp, 0.45),
    ofMonolith('first poster', rendered, (one) => one.firstPoster),
    ofMonolith('largest contentful paint, server rendering off', bare, lcp),
    bareRow(name, bare, monolith, bareBar),
    row({
      what: `${name}: bytes of the page beside server rendering off`,
      ...pages,
      value: pages.ours - pages.yardstick,
      bar: 8 * KB,
      unit: 'bytes more',
    }),
    row({ what: `${name}: layout shift`, ...shift, value: shift.ours, bar: 0.02, unit: '' }),
  ];
}

function homeRows({ rendered, bare, monolith }: Sides): Row[] {
  const tappable: Pick = (one) => one.tappable;
  const requests = (side: readonly Visit[]) => middle(side, (one) => one.requestsBeforePoster);
  const both = (side: readonly Visit[], what: string, limit: number): Row[] => {
    const bytes = middle(side, codeBytes);
    return [
      ratio(`code, styles and page over the wire${what}`, bytes, middle(monolith, codeBytes), 'bytes, ratio', 1.39),
      row({ what: `the same, in all${what}`, ours: bytes, bar: limit, unit: 'bytes' }),
      row({
        what: `requests before the first poster${what}`,
        ours: requests(side),
        yardstick: requests(monolith),
        value: requests(side) - requests(monolith),
        bar: 2,
        unit: 'more',
      }),
    ];
  };
  return [
    ratio(
      'a tap on a poster moves inside the app after',
      middle(rendered, tappable),
      middle(bare, tappable),
      'ms, of server rendering off',
      1.05,
    ),
    ...both(rendered, '', 153_500),
    ...both(bare, ', server rendering off', 150_500),
    ...(['document', 'script', 'style', 'fetch', 'image'] as const).map((kind) => {
      const bytes: Pick = (one) => one.bytes[kind];
      return ratio(`${kind} bytes`, middle(rendered, bytes), middle(monolith, bytes), 'bytes, ratio');
    }),
  ];
}

function busyRows(name: string, { ours, monolith }: Measured['busy'][string]): Row[] {
  const since = median(ours.map(({ painted }) => painted));
  const middleOf = (side: readonly Tasks[], pick: (busy: Busy) => number) =>
    median(side.map((one) => pick(busySince(one, since))));
  const ofMonolith = (what: string, pick: (busy: Busy) => number): Row => {
    const [mine, yardstick] = [middleOf(ours, pick), middleOf(monolith, pick)];
    // Neither side may have a long task.
    const value = mine === 0 ? 0 : mine / yardstick;
    return row({ what: `${name}: ${what}`, ours: mine, yardstick, value, bar: 0.6, unit: 'ms, of the monolith' });
  };
  return [
    ofMonolith('blocking time from our first paint to 5 s', (busy) => busy.blocking),
    ofMonolith('longest task in it', (busy) => busy.longest),
    row({
      what: `${name}: longest run of our code in it`,
      ours: middleOf(ours, (busy) => busy.longestScript),
      bar: 100,
      unit: 'ms',
    }),
  ];
}

export function compare({ home, movie, again, renderingMs, busy }: Measured): Row[] {
  const repeat = median(again.map((one) => one.lcp));
  const repeatBytes = median(again.map((one) => one.codeBytes));
  return [
    ...screenRows('Home', home, 1.05),
    ...homeRows(home),
    ...screenRows('movie', movie),
    ...Object.entries(renderingMs).map(([name, ms]) =>
      row({ what: `server render of ${name} in a warm process, p95`, ours: ms, bar: 20, unit: 'ms' }),
    ),
    ratio(
      'repeat visit: largest contentful paint',
      repeat,
      middle(home.bare, lcp),
      'of our cold one, server rendering off',
      0.6,
    ),
    row({ what: 'repeat visit: code and styles', ours: repeatBytes, bar: 0, unit: 'bytes' }),
    ...Object.entries(busy).flatMap(([name, sides]) => busyRows(name, sides)),
  ];
}
