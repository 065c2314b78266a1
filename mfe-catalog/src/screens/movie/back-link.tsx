import { paths } from '@viewmax/shared/bundled/paths.ts';
import css from '@viewmax/shared/bundled/round.module.css';
import { ButtonLink } from '@viewmax/shared/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';

export const BackLink = ({ look }: { look: 'glass' | 'ghost' }): ReactNode => (
  <ButtonLink variant={look} className={css.round} to={paths.home} aria-label="Back">
    <ArrowLeft aria-hidden="true" />
  </ButtonLink>
);
