import { ButtonLink } from '@viewmax/shared/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import css from './heading.module.css';

export const Heading = ({ backTo }: { backTo: string }): ReactNode => (
  <header className={css.bar}>
    <ButtonLink variant="ghost" className={css.back} to={backTo} aria-label="Back">
      <ArrowLeft aria-hidden="true" />
    </ButtonLink>
    <h1 tabIndex={-1} className={css.title}>
      Select Cinema
    </h1>
  </header>
);
