import { useStore } from '@nanostores/react';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { $token, $user } from '@viewmax/shared/internal';
import { Link } from '@viewmax/shared/router';
import { ButtonLink, Logo } from '@viewmax/shared/ui';
import User from 'lucide-react/icons/user';
import type { ReactNode } from 'react';
import styles from './header.module.css';

export function Header(): ReactNode {
  const signedIn = useStore($token) !== null;
  const user = useStore($user);
  return (
    <header className={styles.header}>
      <Link to={paths.home} className={styles.home} aria-label="Viewmax, home">
        <Logo />
      </Link>
      {signedIn ? (
        <Link to={paths.profile} className={styles.chip}>
          <span className={styles.name}>{user?.Username ?? 'Profile'}</span>
          <span className={styles.avatar}>
            <User size={16} aria-hidden="true" />
          </span>
        </Link>
      ) : (
        <ButtonLink to={paths.login} variant="outline" size="sm" className={styles.login}>
          Login/Signup
        </ButtonLink>
      )}
    </header>
  );
}
