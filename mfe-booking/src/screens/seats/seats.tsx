import { useStore } from '@nanostores/react';
import { fromBitmap, seatsOf } from '@viewmax/contracts/best-seats';
import type { SeatPlan, SeatsResponse } from '@viewmax/contracts/seats';
import { $flag } from '@viewmax/shared/bundled/flag.ts';
import { totalOf } from '@viewmax/shared/bundled/get-prices.ts';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { readLagosTime } from '@viewmax/shared/bundled/lagos-time.ts';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { movieStore } from '@viewmax/shared/bundled/movie-store.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { clockText, dayText } from '@viewmax/shared/bundled/time-text.ts';
import { Navigate } from '@viewmax/shared/router';
import { Skeleton } from '@viewmax/shared/ui';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { partyFor } from '../../parts/party.ts';
import { $booking, type Booking } from '../../stores/booking.ts';
import { pricesStore } from '../../stores/cinemas.ts';
import { screeningOf } from '../../stores/screening-key.ts';
import { $seats, heldFor, leave } from '../../stores/seats.ts';
import { HallList } from './hall-list.tsx';
import { HallMap, seatShapes } from './hall-map.tsx';
import { planStore, seatsStore } from './hall-stores.ts';
import { linesOf } from './layout.ts';
import { SeatBar } from './seat-bar.tsx';
import css from './seats.module.css';
import { useParty } from './use-party.ts';

const SHAPES = [
  ['free', 'Free'],
  ['gone', 'Taken'],
  ['mine', 'Yours'],
  ['wheelchair', 'Wheelchair'],
];

const legend: ReactNode = (
  <p className={css.legend}>
    {SHAPES.map(([shape, words]) => (
      <span key={shape}>
        <svg width="20" height="20" viewBox="-12 -12 24 24" aria-hidden="true">
          <use href={`#seat-${shape}`} />
        </svg>
        {words}
      </span>
    ))}
  </p>
);

/** A hall of several zones shows one, and a picker. */
function ZonePicker({ plan, zone, onZone }: { plan: SeatPlan; zone: number; onZone(zone: number): void }): ReactNode {
  const rowsText = (at: number) => {
    const { Rows = [] } = plan.Zones[at] ?? {};
    const [first, last] = [Rows[0]?.Row, Rows[Rows.length - 1]?.Row];
    return first === last ? `Row ${first}` : `Rows ${first} to ${last}`;
  };
  return (
    <select
      aria-label="Zone"
      className={css.zone}
      value={zone}
      onChange={(event) => onZone(Number(event.target.value))}
    >
      {plan.Zones.map(({ Name }, at) => (
        <option key={Name + rowsText(at)} value={at}>
          {`${Name}, ${rowsText(at)}`}
        </option>
      ))}
    </select>
  );
}

function HallOf({
  plan,
  seats: { Taken },
  count,
  bar,
}: {
  plan: SeatPlan;
  seats: SeatsResponse;
  count: number;
  bar: RefObject<HTMLElement | null>;
}): ReactNode {
  const all = useMemo(() => seatsOf(plan), [plan]);
  const taken = useMemo(() => fromBitmap(Taken), [Taken]);
  const hall = { plan, all, taken, count };
  const party = useParty(hall);
  const [view, setView] = useState<'map' | 'list'>('map');
  const views = useRef<HTMLDivElement>(null);
  const line = all[party.mine[0] ?? 0]?.line ?? 0;
  const ownZone = plan.Zones.findIndex((_, at) => linesOf(plan, at).last >= line);
  const [chosenZone, setZone] = useState<number>();
  const zone = chosenZone ?? Math.max(0, ownZone);
  const tab = (name: 'map' | 'list', icon: ReactNode, words: string) => (
    <button type="button" aria-pressed={view === name} onClick={() => setView(name)}>
      {icon}
      {words}
    </button>
  );
  const openList = () => {
    setView('list');
    takeFocus(views.current?.querySelector('button') ?? null);
  };
  const picker = plan.Zones.length > 1 && <ZonePicker plan={plan} zone={zone} onZone={setZone} />;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
      <div ref={views} role="group" aria-label="View" className={css.views}>
        {/* The list comes first for the keyboard, and second for the eye. */}
        {tab('list', <List aria-hidden="true" />, 'List')}
        {tab('map', <LayoutGrid aria-hidden="true" />, 'Map')}
      </div>
      {seatShapes}
      {view === 'map' ? (
        <>
          <HallMap hall={hall} party={party} zone={zone} picker={picker} bar={bar} onList={openList} />
          {legend}
        </>
      ) : (
        <>
          {picker && <div className={css.ways}>{picker}</div>}
          <HallList hall={hall} party={party} zone={zone} />
        </>
      )}
    </>
  );
}

/** The party's seats on a map of the hall. It opens with seats that Confirm holds, and ends when they are bought elsewhere. */
export function SeatsScreen(): ReactNode {
  const [booking] = useState($booking.get());
  const { state, count } = useStore($seats);
  const hasPlan = useStore($flag('seats-on-a-plan'));
  const [isHeld] = useState(() => booking !== null && heldFor(screeningOf(booking)) !== null);
  useEffect(() => leave, []);
  if (!booking || !isHeld || !hasPlan || ['idle', 'many', 'sold'].includes(state))
    return <Navigate to={paths.confirmTicket} replace />;
  return <Seats booking={booking} count={count} />;
}

function Seats({ booking, count }: { booking: Booking; count: number }): ReactNode {
  const { movieId, showtime, cinema, categories } = booking;
  const [screening] = useState(() => screeningOf(booking));
  const { showtimeId, cinemaId } = screening;
  const planId = cinema?.PlanID ?? '';
  const bar = useRef<HTMLDivElement>(null);
  const $movie = useMemo(() => movieStore(movieId), [movieId]);
  const $prices = useMemo(
    () => pricesStore(movieId, { ...cinema, CinemaID: cinemaId }, showtimeId),
    [movieId, cinema, cinemaId, showtimeId],
  );
  const $plan = useMemo(() => planStore(planId), [planId]);
  const $taken = useMemo(() => seatsStore(screening, count), [screening, count]);
  const { data: movie } = useStore($movie);
  const { data: prices } = useStore($prices);
  const { data: plan } = useStore($plan);
  const at = readLagosTime(showtime);
  const when = at && `${dayText(at.day).weekday}, ${clockText(at.minutes)}`;
  const waiting = (
    <Waiting label="Loading the hall" className={css.waiting}>
      <Skeleton height={320} borderRadius="var(--vm-r-lg)" />
    </Waiting>
  );
  return (
    <div className={css.page}>
      <Heading
        title={movie?.Title ?? 'Your seats'}
        sub={[when, plan?.Name].filter(Boolean).join(' · ')}
        backTo={paths.confirmTicket}
      />
      <Loaded of={$plan} what="The hall" waiting={waiting}>
        {(loaded) => (
          <Loaded of={$taken} what="The seats" waiting={waiting}>
            {(seats) => (
              <>
                <HallOf plan={loaded} seats={seats} count={count} bar={bar} />
                <SeatBar
                  bar={bar}
                  plan={loaded}
                  total={prices ? totalOf(prices, partyFor(prices, count, categories)) : 0}
                />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}
