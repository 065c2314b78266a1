import { Logo } from '@viewmax/shared/ui';
import Clapperboard from 'lucide-react/icons/clapperboard';
import GitCompare from 'lucide-react/icons/git-compare';
import HistoryIcon from 'lucide-react/icons/history';
import Layers from 'lucide-react/icons/layers';
import Rocket from 'lucide-react/icons/rocket';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import type { ReactNode } from 'react';
import { versionParts } from '../model/format.ts';
import type { Place } from '../stores/place.ts';
import type { Who } from '../stores/session.ts';
import type { Stream } from '../stores/stream.ts';
import css from './rail.module.css';

const LINKS: readonly { place: Place; label: string; icon: ReactNode }[] = [
  { place: 'rollouts', label: 'Rollouts', icon: <Rocket size={20} aria-hidden="true" /> },
  { place: 'history', label: 'History', icon: <HistoryIcon size={20} aria-hidden="true" /> },
  { place: 'compatibility', label: 'Compatibility', icon: <GitCompare size={20} aria-hidden="true" /> },
  { place: 'remotes', label: 'Remotes', icon: <Layers size={20} aria-hidden="true" /> },
  { place: 'showings', label: 'Showings', icon: <Clapperboard size={20} aria-hidden="true" /> },
  { place: 'audit', label: 'Audit log', icon: <ScrollText size={20} aria-hidden="true" /> },
  { place: 'settings', label: 'Settings', icon: <Settings size={20} aria-hidden="true" /> },
];

const STREAM: Record<Stream, string> = { live: 'Live', opening: 'Connecting', lost: 'Connection lost' };

/** The line is too short for the address of a person, which the settings show. */
const shownName = ({ kind, by }: Who): string => (kind === 'person' && /^(.+) \(/.exec(by)?.[1]) || by;

export function Rail({
  who,
  place,
  shell,
  stream,
}: {
  who: Who;
  place: Place;
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
        {LINKS.map(({ place: to, label, icon }) => (
          <a key={to} href={`#${to}`} aria-current={to === place ? 'page' : undefined} className={css.link}>
            {icon}
            <span>{label}</span>
          </a>
        ))}
      </nav>
    </header>
  );
}
