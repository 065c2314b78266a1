import css from '@viewmax/shared/parts/round.module.css';
import { paths } from '@viewmax/shared/paths';
import { ButtonLink } from '@viewmax/shared/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';

export const BackLink = ({ look }: { look: 'glass' | 'ghost' }): ReactNode => (
  <ButtonLink variant={look} className={css.round} to={paths.home} aria-label="Back">
    <ArrowLeft aria-hidden="true" />
  </ButtonLink>
);
