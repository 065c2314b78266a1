import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Link } from '@viewmax/shared/router';
import { ButtonLink } from '@viewmax/shared/ui';
import Ticket from 'lucide-react/icons/ticket';
import type { ReactNode } from 'react';
import css from './visitor-card.module.css';

/** In place of the showtimes. A visitor who signs up or in comes back to them. */
export function VisitorCard({ movieId }: { movieId: string }): ReactNode {
  const state = { from: paths.movie(movieId), fromState: { showing: true } };
  return (
    <div className={css.card}>
      <Link to={paths.signup} state={state} className={css.text}>
        Login to view this movie's showtimes in your neighbourhood cinema.{' '}
        <span className={css.link}>Signup/Login</span>
      </Link>
      <ButtonLink variant="primary" block icon={<Ticket aria-hidden="true" />} to={paths.signup} state={state}>
        Sign up to see showtimes
      </ButtonLink>
    </div>
  );
}
