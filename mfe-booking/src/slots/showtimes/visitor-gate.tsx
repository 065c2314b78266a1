import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Link, useLocation } from '@viewmax/shared/router';
import { Orb, Ticket } from '@viewmax/shared/ui';
import TicketIcon from 'lucide-react/icons/ticket';
import type { ReactNode } from 'react';
import css from './visitor-gate.module.css';

const ghost = (
  <span className={css.ghost}>
    <i />
    <i />
  </span>
);

/** A visitor who signs in from here returns to the movie. */
export function VisitorGate(): ReactNode {
  const { pathname } = useLocation();
  return (
    <>
      <div aria-hidden="true" className={css.peek}>
        {['a', 'b', 'c', 'd'].map((place) => (
          <Ticket key={place} vertical className={css.paper} body={ghost} stub={<span className={css.stub} />} />
        ))}
      </div>
      <Link to={paths.signup} state={{ from: pathname }} className={css.gate}>
        <Orb tone="error">
          <TicketIcon />
        </Orb>
        <p className={css.text}>
          Login to view this movie's showtimes in your neighbourhood cinema.{' '}
          <span className={css.link}>Signup/Login</span>
        </p>
      </Link>
    </>
  );
}
