import { useStore } from '@nanostores/react';
import { type PlanSeat, seatsOf } from '@viewmax/contracts/best-seats';
import { inPoints } from '@viewmax/contracts/money';
import { seatsInWords } from '@viewmax/contracts/seat-words';
import type { SeatPlan } from '@viewmax/contracts/seats';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { useHoldTime } from '@viewmax/shared/bundled/hold-time.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useNavigate } from '@viewmax/shared/router';
import { Banner, Button } from '@viewmax/shared/ui';
import Clock from 'lucide-react/icons/clock';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { aboutNaira } from '../../parts/about-naira.ts';
import { togetherText } from '../../parts/together-text.ts';
import { $seats } from '../../stores/seats.ts';
import css from './seat-bar.module.css';
import { useFolded } from './use-folded.ts';

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
export function SeatBar({
  bar,
  plan,
  total,
}: {
  bar: RefObject<HTMLDivElement | null>;
  plan: SeatPlan;
  total: number;
}): ReactNode {
  const navigate = useNavigate();
  const { seats, held, problem, isBusy } = useStore($seats);
  const chairs = useMemo(() => new Set(seatsOf(plan).flatMap((seat) => (isChair(seat) ? seat.name : []))), [plan]);
  const own = seats.filter((name) => chairs.has(name)).length;
  const isFolded = useFolded(bar, [seats.length, total, problem].join());
  return (
    <div ref={bar} className={isFolded ? `${css.bar} ${css.folded}` : css.bar}>
      {problem && (
        <div className={css.problem}>
          <Banner tone="error">{problem}</Banner>
        </div>
      )}
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
      <Button
        variant="primary"
        block={!isFolded}
        busy={isBusy}
        onClick={() => navigate(paths.confirmTicket, { replace: true })}
      >
        Use these seats
      </Button>
    </div>
  );
}
