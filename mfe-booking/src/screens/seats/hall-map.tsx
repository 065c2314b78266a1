import type { PlanSeat, SeatKind } from '@viewmax/contracts/best-seats';
import { lastOf } from '@viewmax/contracts/last-of';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { HallSides } from './hall-sides.tsx';
import { layoutOf, type Placed } from './layout.ts';
import css from './seats.module.css';
import type { HallView, Party } from './use-party.ts';

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}
/** A lower screen has no room for the buttons of both sides. A finger moves the hall too, and the list needs no room. */
const LOW = 600;
/** The page is narrower than a phone that is held sideways. */
const widthOf = (box: HTMLElement | null) => box?.clientWidth || document.documentElement.clientWidth;

const SIGNS: Record<SeatKind, string> = {
  wheelchair: 'M-.5-6.5h.01M-.5-4v4.5h4L6 5.5M-2.6-1a4.2 4.2 0 1 0 5 5',
  companion: 'M-2-3.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M-4.5 5.5a4.5 4.5 0 0 1 9 0',
};

/** What a seat looks like. Its state is a shape, never only a colour. One element, which no tap renders again. */
export const seatShapes: ReactNode = (
  <svg width="0" height="0" className={css.shapes} aria-hidden="true">
    <defs>
      <linearGradient id="seat-light" x2="0" y2="1">
        <stop stopColor="var(--screen)" />
        <stop offset=".4" stopColor="var(--screen)" stopOpacity=".4" />
        <stop offset="1" stopColor="var(--screen)" stopOpacity="0" />
      </linearGradient>
      <g id="seat-free">
        <rect className={css.free} x="-10" y="-10" width="20" height="20" rx="7" />
        <rect className={css.cushion} x="-6" y="-6" width="12" height="12" rx="4" />
        <path className={css.lit} d="M-5-9.4h10" />
      </g>
      <g id="seat-gone">
        <rect className={css.gone} x="-10" y="-10" width="20" height="20" rx="7" />
        <path className={css.cross} d="m-4-4 8 8m0-8-8 8" />
      </g>
      <g id="seat-mine">
        <rect className={css.mine} x="-11" y="-11" width="22" height="22" rx="7.5" />
        <path className={css.tick} d="m-5 .5 3.5 3.5 6.5-7" />
      </g>
      {Object.entries(SIGNS).map(([kind, sign]) => [
        <g key={kind} id={`seat-${kind}`}>
          <circle className={css.free} r="11" />
          <path className={css.sign} d={sign} />
        </g>,
        <g key={`${kind}-mine`} id={`seat-${kind}-mine`}>
          <circle className={css.mine} r="12" />
          <path className={css.sign} d={sign} />
        </g>,
      ])}
    </defs>
  </svg>
);

const shapeOf = ({ kind }: PlanSeat, isTaken: boolean): string => `#seat-${isTaken ? 'gone' : (kind ?? 'free')}`;

/** Rows, aisles and the screen. A tap changes none of it, so it is a picture of its own, which is not rendered again. */
const Floor = memo(function Floor({
  layout: { width, height, rows, aisles },
  taken,
}: {
  layout: ReturnType<typeof layoutOf>;
  taken: ReadonlySet<number>;
}): ReactNode {
  const arc = (aside: number) => `M${width * 0.19 + aside} 24Q${width / 2} 10 ${width * 0.81 - aside} 24`;
  return (
    <svg width={width} height={height} aria-hidden="true">
      {[-20, 0, 8, 16, 25, 35, 46, 58, 72].map((aside) => (
        <path
          key={aside}
          className={css.cone}
          fill="url(#seat-light)"
          d={`${arc(aside)}L${width - aside * 2} ${height}H${aside * 2}Z`}
        />
      ))}
      <path className={css.screen} d={arc(0)} />
      <text x={width / 2} y="40" className={css.word}>
        SCREEN
      </text>
      {aisles.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className={css.aisle} cx={x} cy={y} r="1.25" />
      ))}
      {rows.map(({ row, line, y, seats }, at) => (
        <g key={line} style={{ '--row': Math.max(0.18, 0.9 - at * 0.07) } as CSSProperties}>
          <text x={width - 14} y={y + 6}>
            {row}
          </text>
          {seats.map(({ number, seat, x, y: seatY }) => (
            <use key={number} href={shapeOf(seat, taken.has(number))} x={x} y={seatY} />
          ))}
        </g>
      ))}
    </svg>
  );
});

/** One ring for each run of neighbours. */
function runsOf(placed: readonly Placed[], pitch: number): Placed[][] {
  const runs: Placed[][] = [];
  for (const one of placed) {
    const run = lastOf(runs);
    const before = run && lastOf(run);
    const isNext = before && before.seat.line === one.seat.line && one.x - before.x < pitch * 1.5;
    if (isNext) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** The middle of the party, and its end below its rings. */
function boundsOf(placed: readonly Placed[]): { middle: number; bottom: number } {
  const xs = placed.map(({ x }) => x);
  return { middle: (Math.min(...xs) + Math.max(...xs)) / 2, bottom: Math.max(...placed.map(({ y }) => y)) + 15 };
}

const STEPS: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The hall as one picture. A tap places the whole party at the nearest seats, so that no target is too small. */
export function HallMap({
  hall,
  party,
  zone,
  picker,
  bar,
  onList,
}: {
  hall: HallView;
  party: Party;
  zone: number;
  picker: ReactNode;
  /** Stays at the foot of the screen, over the hall. */
  bar: RefObject<HTMLElement | null>;
  /** Opens the hall in words. */
  onList(): void;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const viewport = useSyncExternalStore(onResize, () => widthOf(box.current));
  const { plan, all } = hall;
  const layout = useMemo(() => layoutOf(plan, all, zone, viewport), [plan, all, zone, viewport]);
  const frame = useRef<SVGRectElement>(null);
  const isWide = layout.width > viewport;
  const hasSides = isWide && innerHeight > LOW;
  const mine = party.mine.flatMap((number) => layout.byNumber.get(number) ?? []);
  const rows = new Set(mine.map(({ seat }) => seat.line));

  // The map opens at the member's seats, and does not scroll under the finger later. The page scrolls only where they are
  // behind the bar.
  const openAtParty = useEffectEvent(() => {
    if (box.current && mine.length > 0) box.current.scrollLeft = boundsOf(mine).middle - viewport / 2;
  });
  const showParty = useEffectEvent(() => {
    if (!box.current || mine.length === 0) return;
    const barHeight = bar.current?.offsetHeight ?? 0;
    const hidden = box.current.getBoundingClientRect().top + boundsOf(mine).bottom + barHeight - innerHeight;
    if (hidden > 0) scrollBy(0, hidden);
  });
  useLayoutEffect(() => {
    openAtParty();
    // The bar folds after this effect, and before the next frame.
    const frame = requestAnimationFrame(() => showParty());
    return () => cancelAnimationFrame(frame);
  }, [zone, viewport]);

  function tap({ clientX, clientY, currentTarget, detail }: MouseEvent): void {
    // A screen reader and the keyboard click at no place.
    if (detail === 0) {
      onList();
      return;
    }
    const { left, top } = currentTarget.getBoundingClientRect();
    const number = layout.nearest(clientX - left, clientY - top);
    if (number !== undefined) party.placeAt(number);
  }
  function onKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    party.move(...step);
  }

  return (
    <>
      {(picker || hasSides) && (
        <div className={css.ways}>
          {picker}
          {hasSides && (
            <HallSides
              layout={layout}
              mine={mine}
              shown={viewport}
              frame={frame}
              onSide={(by) => box.current?.scrollBy((by * viewport) / 2, 0)}
            />
          )}
        </div>
      )}
      <div className={css.hall}>
        <svg
          className={isWide ? `${css.letters} ${css.faded}` : css.letters}
          width="28"
          height={layout.height}
          aria-hidden="true"
        >
          {layout.rows.map(({ row, line, y }) => (
            <text key={line} x="14" y={y + 6} className={rows.has(line) ? css.yours : undefined}>
              {row}
            </text>
          ))}
        </svg>
        <div
          ref={box}
          className={css.scroll}
          onScroll={({ currentTarget }) => frame.current?.setAttribute('x', String(currentTarget.scrollLeft))}
        >
          <button type="button" className={css.canvas} onClick={tap} onKeyDown={onKey}>
            <span className="visually-hidden">
              Map of the hall, the screen is at the top. The arrow keys move your seats, and a click shows its rows.
            </span>
            <Floor layout={layout} taken={hall.taken} />
            <svg width={layout.width} height={layout.height} aria-hidden="true" className={css.party}>
              {runsOf(mine, layout.pitch).map((run, at) => (
                <rect
                  // A moved party keeps its rings, so that they slide.
                  // biome-ignore lint/suspicious/noArrayIndexKey: rings have no other name
                  key={at}
                  className={css.ring}
                  width={(run.length - 1) * layout.pitch + 29}
                  height="29"
                  rx="10.5"
                  style={{
                    transform: `translate(${(run[0]?.x ?? 0) - 14.5}px, ${Math.min(...run.map(({ y }) => y)) - 14.5}px)`,
                  }}
                />
              ))}
              {mine.map(({ number, seat, x, y }) => (
                <use key={number} href={seat.kind ? `#seat-${seat.kind}-mine` : '#seat-mine'} x={x} y={y} />
              ))}
            </svg>
          </button>
        </div>
      </div>
    </>
  );
}
