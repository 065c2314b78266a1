import { useStore } from '@nanostores/react';
import { $user } from '@viewmax/shared';
import { paths } from '@viewmax/shared/paths';
import { ButtonLink } from '@viewmax/shared/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import css from './top-bar.module.css';

/** Back leads to the profile, or home while there is none. `title` stands in the middle, for screens without a larger one. */
export function TopBar({ title }: { title?: string }): ReactNode {
  const user = useStore($user);
  return (
    <header className={css.bar}>
      <ButtonLink variant="ghost" className={css.back} to={user ? paths.profile : paths.home} aria-label="Back">
        <ArrowLeft aria-hidden="true" />
      </ButtonLink>
      {title && (
        <h1 tabIndex={-1} className={css.title}>
          {title}
        </h1>
      )}
    </header>
  );
}
