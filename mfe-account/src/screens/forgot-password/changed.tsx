import { paths } from '@viewmax/shared/bundled/paths.ts';
import { ButtonLink, Orb } from '@viewmax/shared/ui';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './forgot-password.module.css';

export function Changed(): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={`${css.page} ${css.changed}`}>
      <Orb tone="ok" large>
        <ShieldCheck />
      </Orb>
      <h1 ref={heading} tabIndex={-1} className={css.changedTitle}>
        {/* Large text can exceed the line, so the word may break between its parts. */}
        Password changed success
        <wbr />
        fully!
      </h1>
      <ButtonLink variant="primary" block to={paths.login}>
        Go to Login
      </ButtonLink>
    </div>
  );
}
