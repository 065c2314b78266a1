import { useStore } from '@nanostores/react';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { $token, $user } from '@viewmax/shared/internal';
import { Link } from '@viewmax/shared/router';
import { ButtonLink, Logo } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { useTapMove } from '../navigation/use-tap-move.ts';
import styles from './header.module.css';

/** The member's picture. Without one, and while it cannot be loaded, the first letter of the name. */
function Avatar({ name, url }: { name: string; url?: string | undefined }): ReactNode {
  const [isBroken, fail] = useState(false);
  return (
    <span className={styles.avatar} aria-hidden="true">
      {url && !isBroken ? (
        <img alt="" width={30} height={30} {...pictureAt(url, '30px')} onError={() => fail(true)} />
      ) : (
        name.charAt(0).toUpperCase()
      )}
    </span>
  );
}

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
