import { useStore } from '@nanostores/react';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { $token, $user } from '@viewmax/shared/internal';
import { Link } from '@viewmax/shared/router';
import { ButtonLink, Logo } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { useTapMove } from '../navigation/use-tap-move.ts';
import { Avatar } from './avatar.tsx';
import styles from './header.module.css';

export function Header(): ReactNode {
  const signedIn = useStore($token) !== null;
  const user = useStore($user);
  const moveTo = useTapMove();
  const name = user?.Username || 'Profile';
  return (
    <header className={styles.header}>
      <Link
        to={paths.home}
        className={styles.home}
        aria-label="Viewmax, home"
        onClick={(event) => moveTo(event, paths.home)}
      >
        <Logo />
      </Link>
      {signedIn ? (
        <Link to={paths.profile} className={styles.chip} onClick={(event) => moveTo(event, paths.profile)}>
          <span className={styles.name}>{name}</span>
          <Avatar key={user?.UserDpUrl} name={name} url={user?.UserDpUrl} />
        </Link>
      ) : (
        <ButtonLink
          to={paths.login}
          variant="outline"
          size="sm"
          className={styles.login}
          onClick={(event) => moveTo(event, paths.login)}
        >
          Login/Signup
        </ButtonLink>
      )}
    </header>
  );
}
