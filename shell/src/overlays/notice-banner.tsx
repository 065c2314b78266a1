import { useStore } from '@nanostores/react';
import { onSessionEnd } from '@viewmax/shared';
import { $notice } from '@viewmax/shared/internal';
import { useLocation } from '@viewmax/shared/router';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import { type ReactNode, useEffect } from 'react';
import css from '../install/install-banner.module.css';

const close = (): void => $notice.set(null);

/** A remote's message, until the member opens its path, closes it or signs out. Other pages show the children. */
export function NoticeBanner({ children }: { children?: ReactNode }): ReactNode {
  const notice = useStore($notice);
  const { pathname } = useLocation();
  const isAt = notice?.to.split('?')[0] === pathname;
  useEffect(() => onSessionEnd(close), []);
  useEffect(() => {
    if (isAt) close();
  }, [isAt]);
  if (!notice || isAt) return children;
  return (
    <aside aria-label="Message" className={css.banner}>
      {/* The text appears together with its region, which screen readers announce only for an alert. */}
      <p role="alert" className={`${css.words} ${css.offer}`}>
        <b>{notice.text}</b>
      </p>
      <div className={css.buttons}>
        <Button size="sm" variant="ghost" onClick={close}>
          Close
        </Button>
        <ButtonLink size="sm" variant="primary" to={notice.to}>
          {notice.label}
        </ButtonLink>
      </div>
    </aside>
  );
}
