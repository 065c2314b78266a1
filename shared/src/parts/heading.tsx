import { ButtonLink } from '@viewmax/shared/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import css from './heading.module.css';

/** The bar over a screen. An unseen title is there for who listens to the screen. */
export const Heading = ({
  backTo,
  title,
  look = 'middle',
}: {
  backTo: string;
  title: string;
  look?: 'middle' | 'display' | 'unseen';
}): ReactNode => (
  <header className={css.bar}>
    <ButtonLink variant="ghost" className={css.back} to={backTo} aria-label="Back">
      <ArrowLeft aria-hidden="true" />
    </ButtonLink>
    <h1 tabIndex={-1} className={look === 'unseen' ? 'visually-hidden' : css[look]}>
      {title}
    </h1>
  </header>
);
