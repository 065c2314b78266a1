import { useStore } from '@nanostores/react';
import { fromBitmap, type PlanSeat, seatsOf } from '@viewmax/contracts/best-seats';
import { inPoints } from '@viewmax/contracts/money';
import { seatsInWords } from '@viewmax/contracts/seat-words';
import type { SeatPlan, SeatsResponse } from '@viewmax/contracts/seats';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { useHoldTime } from '@viewmax/shared/bundled/hold-time.ts';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { movieStore } from '@viewmax/shared/bundled/movie-store.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { readShowingAt } from '@viewmax/shared/bundled/showing-at.ts';
import { clockText, dayText } from '@viewmax/shared/bundled/showing-text.ts';
import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { Navigate, useNavigate } from '@viewmax/shared/router';
import { Banner, Button, Skeleton } from '@viewmax/shared/ui';
import Clock from 'lucide-react/icons/clock';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { aboutNaira } from '../../parts/about-naira.ts';
import { togetherText } from '../../parts/together-text.ts';
import { $booking, type Booking } from '../../stores/booking.ts';
import { ticketPriceStore } from '../../stores/cinemas.ts';
import { $seats, heldFor, leave, showOf } from '../../stores/seats.ts';
import { HallList } from './hall-list.tsx';
import { HallMap, seatShapes } from './hall-map.tsx';
import { planStore, seatsStore } from './hall-stores.ts';
import { linesOf } from './layout.ts';
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

function HoldTime({ until }: { until: number }): ReactNode {
  const { words, isSoon } = useHoldTime(until);
  return (
    <span className={`num ${css.held}${isSoon ? ` ${css.soon}` : ''}`}>
      <Clock aria-hidden="true" />
      {words}
    </span>
  );
}

const isChair = ({ kind }: PlanSeat): boolean => kind === 'wheelchair';

/** The seats, their price and their time. A screen reader hears each new place of the party. */
function SeatBar({ plan, price }: { plan: SeatPlan; price: number | undefined }): ReactNode {
  const navigate = useNavigate();
  const { seats, held, problem, isBusy } = useStore($seats);
  const chairs = useMemo(() => new Set(seatsOf(plan).flatMap((seat) => (isChair(seat) ? seat.name : []))), [plan]);
  const own = seats.filter((name) => chairs.has(name)).length;
  const total = (price ?? 0) * seats.length;
  return (
    <div className={css.bar}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <div className={css.sums}>
        <div role="status">
          <p className={`num ${css.seats}`}>{seatsInWords(seats)}</p>
          {own > 0 && <p className={css.price}>with {counted(own, 'wheelchair place')}</p>}
          {total > 0 && (
            <p className={`num ${css.price}`}>
              <b>{inPoints(total)}</b>, {aboutNaira(total)}
              <span className="visually-hidden"> {togetherText(seats)}</span>
            </p>
          )}
        </div>
        {held && <HoldTime key={held.until} until={held.until} />}
      </div>
      <Button variant="primary" block busy={isBusy} onClick={() => navigate(paths.confirmTicket, { replace: true })}>
        Use these seats
      </Button>
    </div>
  );
}

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

function HallOf({ plan, seats: { Taken }, count }: { plan: SeatPlan; seats: SeatsResponse; count: number }): ReactNode {
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
          <HallMap hall={hall} party={party} zone={zone} picker={picker} onList={openList} />
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
  const [isHeld] = useState(() => booking !== null && heldFor(showOf(booking)) !== null);
  useEffect(() => leave, []);
  if (!booking || !isHeld || ['idle', 'many', 'sold'].includes(state))
    return <Navigate to={paths.confirmTicket} replace />;
  return <Seats booking={booking} count={count} />;
}

function Seats({ booking, count }: { booking: Booking; count: number }): ReactNode {
  const { movieId, showtime } = booking;
  const [show] = useState(() => showOf(booking));
  const { showtimeId, cinemaId } = show;
  const planId = booking.cinema?.PlanID ?? '';
  const $movie = useMemo(() => movieStore(movieId), [movieId]);
  const $price = useMemo(() => ticketPriceStore(movieId, cinemaId, showtimeId), [movieId, cinemaId, showtimeId]);
  const $plan = useMemo(() => planStore(planId), [planId]);
  const $taken = useMemo(() => seatsStore(show, count), [show, count]);
  const { data: movie } = useStore($movie);
  const { data: price } = useStore($price);
  const { data: plan } = useStore($plan);
  const at = readShowingAt(showtime);
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
                <HallOf plan={loaded} seats={seats} count={count} />
                <SeatBar plan={loaded} price={price} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}
