import { Logo } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { versionParts } from '../model/format.ts';
import { isOps } from '../model/permits.ts';
import type { ScreenName } from '../stores/screen.ts';
import type { Who } from '../stores/session.ts';
import type { Stream } from '../stores/stream.ts';
import css from './rail.module.css';

const STREAM: Record<Stream, string> = { live: 'Live', opening: 'Connecting', lost: 'Connection lost' };

/** The line is too short for the address of a person, which the settings show. */
const shownName = ({ kind, by }: Who): string => (kind === 'person' && /^(.+) \(/.exec(by)?.[1]) || by;

export interface ScreenLink {
  title: string;
  icon: ReactNode;
  /** Others see no link. */
  isForOps?: true;
}

export function Rail({
  who,
  links,
  shown,
  shell,
  stream,
}: {
  who: Who;
  /** By the names of their screens. */
  links: Record<ScreenName, ScreenLink>;
  shown: ScreenName;
  shell?: string;
  stream: Stream;
}): ReactNode {
  return (
    <header className={css.rail}>
      <div className={css.top}>
        <div className={css.logo}>
          <Logo />
        </div>
        <div className={css.box}>
          <p className={css.over}>Environment</p>
          <p className={css.host}>
            <span aria-hidden="true" className={stream === 'live' ? css.live : css.dead} />
            {who.environment}
          </p>
          <p className={stream === 'lost' ? css.lost : undefined}>
            {STREAM[stream]}
            <span className={`num ${css.more}`}>
              , {shell ? `shell ${versionParts(shell)[0]}` : 'no shell is live'}
            </span>
          </p>
          <p className={css.more}>Times in Lagos, UTC+1</p>
          <p className={css.more}>
            Signed in as <b>{shownName(who)}</b>
          </p>
        </div>
      </div>
      <nav aria-label="Console" className={css.nav}>
        {Object.entries(links).map(
          ([to, { title, icon, isForOps }]) =>
            (!isForOps || isOps(who)) && (
              <a key={to} href={`#${to}`} aria-current={to === shown ? 'page' : undefined} className={css.link}>
                {icon}
                <span>{title}</span>
              </a>
            ),
        )}
      </nav>
    </header>
  );
}
