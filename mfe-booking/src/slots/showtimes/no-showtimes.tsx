import { paths } from '@viewmax/shared/bundled/paths.ts';
import { ButtonLink, Empty } from '@viewmax/shared/ui';
import CalendarX from 'lucide-react/icons/calendar-x';
import type { ReactNode } from 'react';
import css from './no-showtimes.module.css';

/** A movie may show in another area, and the area may show other movies. */
export const NoShowtimes = ({ lga }: { lga: string }): ReactNode => (
  <Empty
    icon={<CalendarX />}
    title="No showtimes right now."
    help={`New ones in ${lga} will show up here.`}
    action={
      <div className={css.ways}>
        <ButtonLink size="sm" variant="primary" to={paths.home}>
          See other movies
        </ButtonLink>
        <ButtonLink size="sm" to={paths.profile} state={{ open: 'Change LGA' }}>
          Change LGA
        </ButtonLink>
      </div>
    }
  />
);
