/// <reference path="../css.d.ts" />

import { ButtonLink } from '@viewmax/shared/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import css from './heading.module.css';
import round from './round.module.css';

/**
 * The bar above a screen with a way back. A hidden title serves screen readers; without a title the screen has its own
 * heading.
 *
 * @example <Heading title="My Tickets" look="display" backTo={paths.profile} />
 */
export const Heading = ({
  backTo,
  title,
  sub,
  look = 'middle',
}: {
  backTo: string;
  title?: string | undefined;
  /** A line below the title. */
  sub?: string | undefined;
  look?: 'middle' | 'display' | 'unseen';
}): ReactNode => (
  <header className={css.bar}>
    <ButtonLink variant="ghost" className={round.round} to={backTo} aria-label="Back">
      <ArrowLeft aria-hidden="true" />
    </ButtonLink>
    {title && (
      <h1 tabIndex={-1} className={look === 'unseen' ? 'visually-hidden' : css[look]}>
        {title}
        {sub && <small className={css.sub}>{sub}</small>}
      </h1>
    )}
  </header>
);
