import type { Showtime } from '@viewmax/contracts/showtimes';
import { readLagosTime } from '@viewmax/shared/bundled/lagos-time.ts';
import { later } from '@viewmax/shared/bundled/later.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { clockText, dayText, nearDayText } from '@viewmax/shared/bundled/time-text.ts';
import { useNavigate } from '@viewmax/shared/router';
import { SubTabs } from '@viewmax/shared/ui';
import { memo, type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { $booking, chooseShowtime } from '../../stores/booking.ts';
import { type Day, firstFree } from './by-day.ts';
import { ShowtimeButton } from './showtime-button.tsx';
import css from './showtimes.module.css';

const TellMe = later(() =>
  import(/* webpackChunkName: "tell-me" */ '../../parts/tell-me/tell-me.tsx').then((m) => m.TellMe),
);

const PANEL = 'showtimes-day';

/** The day of the chosen showtime, for a member who comes back from its cinemas. */
function chosenDay(movieId: string): string | undefined {
  const booking = $booking.get();
  return booking?.movieId === movieId ? readLagosTime(booking.showtime)?.day : undefined;
}

const dayOrFirstFree = (days: readonly Day[], wanted: string | undefined): Day | undefined =>
  days.find(({ day }) => day === wanted) ?? firstFree(days);

function DayLabel({ day }: { day: string }): ReactNode {
  const near = nearDayText(day);
  return (
    <>
      {near === 'Today' ? near : near.slice(0, 3)} <small>{dayText(day).date.slice(0, 5)}</small>
    </>
  );
}

/** It stays as it is while another day is being marked. */
const ShowtimesOfDay = memo(function ShowtimesOfDay({
  movieId,
  times,
}: {
  movieId: string;
  times: Day['times'];
}): ReactNode {
  const navigate = useNavigate();
  const choose = (showtime: Showtime) => {
    chooseShowtime(movieId, showtime);
    navigate(paths.selectCinema);
  };
  return (
    <ul className={css.showtimes}>
      {times.map((timed) => (
        <li key={timed.showtime.ShowtimeID}>
          <ShowtimeButton timed={timed} onChoose={choose} />
          {timed.showtime.CanWait && <TellMe showtimeId={timed.showtime.ShowtimeID} about={clockText(timed.minutes)} />}
        </li>
      ))}
    </ul>
  );
});

/** One day of showtimes below the strip of all days. */
export function ShowtimeList({ movieId, days }: { movieId: string; days: readonly Day[] }): ReactNode {
  // Held, because a refetch may change the first free day while a finger is on the list.
  const [chosen, setChosen] = useState(() => dayOrFirstFree(days, chosenDay(movieId))?.day);
  const strip = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const open = dayOrFirstFree(days, chosen);
  const openDay = open?.day;
  // The tapped day is marked in the next frame. Its showtimes follow, because a slow phone needs longer for them.
  const listed = useDeferredValue(open);
  const lastListed = useRef(listed?.day);

  // The strip shows the open day, also when it has scrolled.
  useLayoutEffect(() => {
    const tabs = strip.current?.querySelector<HTMLElement>('[role=tablist]');
    const tab = tabs?.querySelector<HTMLElement>('[aria-selected=true]');
    if (tabs && tab) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
  }, [openDay]);

  // A new day begins below the strip, although the page may have scrolled into the day before.
  useLayoutEffect(() => {
    if (listed?.day === lastListed.current || !strip.current || !list.current) return;
    lastListed.current = listed?.day;
    const behind = strip.current.getBoundingClientRect().bottom - list.current.getBoundingClientRect().top;
    if (behind > 0) scrollBy(0, -behind);
  }, [listed?.day]);

  if (!open || !listed) return null;
  return (
    <>
      <div ref={strip} className={`num ${css.days}`}>
        <SubTabs
          label="Days"
          tabs={days.map(({ day }) => ({ id: day, label: <DayLabel day={day} /> }))}
          active={open.day}
          onChange={setChosen}
          panel={PANEL}
        />
      </div>
      <div ref={list} role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-${listed.day}`}>
        <ShowtimesOfDay movieId={movieId} times={listed.times} />
      </div>
    </>
  );
}
