import type { Showtime } from '@viewmax/contracts/showtimes';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useNavigate } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import { dayText } from '../../parts/showing-at.ts';
import { chooseShowtime } from '../../stores/selection.ts';
import type { Day } from './by-day.ts';
import { ShowtimeSlot } from './showtime-slot.tsx';
import css from './showtimes.module.css';

export function ShowtimeList({ movieId, days }: { movieId: string; days: readonly Day[] }): ReactNode {
  const navigate = useNavigate();
  const choose = (showtime: Showtime) => {
    chooseShowtime(movieId, showtime);
    navigate(paths.selectCinema);
  };
  return (
    <div className={css.list}>
      {days.map(({ day, showings }) => {
        const { weekday, date } = dayText(day);
        return (
          <section key={day}>
            {days.length > 1 && (
              <h2 className={`num ${css.day}`}>
                {weekday} {date}
              </h2>
            )}
            <ul className={css.slots}>
              {showings.map((showing) => (
                <li key={showing.showtime.ShowtimeID}>
                  <ShowtimeSlot showing={showing} onChoose={choose} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
