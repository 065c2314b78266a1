import { useStore } from '@nanostores/react';
import { FailureCard, Skeleton } from '@viewmax/shared/ui';
import Banknote from 'lucide-react/icons/banknote';
import Clapperboard from 'lucide-react/icons/clapperboard';
import HistoryIcon from 'lucide-react/icons/history';
import KeyRound from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';
import Rocket from 'lucide-react/icons/rocket';
import ScrollText from 'lucide-react/icons/scroll-text';
import Cog from 'lucide-react/icons/settings';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './console.module.css';
import { dayOf, timeOf } from './model/format.ts';
import { lazyPart } from './parts/lazy-part.tsx';
import { NoticeBar } from './parts/notice-bar.tsx';
import { Rail, type ScreenLink } from './parts/rail.tsx';
import { AuditLog } from './screens/audit-log.tsx';
import { Payments } from './screens/payments.tsx';
import { Remotes } from './screens/remotes.tsx';
import { Rollouts } from './screens/rollouts/rollouts.tsx';
import type { ScreenProps } from './screens/screen-props.ts';
import { Screenings } from './screens/screenings.tsx';
import { Settings } from './screens/settings/settings.tsx';
import { $platform, refresh } from './stores/platform.ts';
import { $part, $screen, type ScreenName } from './stores/screen.ts';
import type { Who } from './stores/session.ts';
import { $stream } from './stores/stream.ts';

function Loading({ title }: { title: string }): ReactNode {
  return (
    <div role="status" className={css.loading}>
      <h1>{title}</h1>
      <span className="visually-hidden">Loading</span>
      <Skeleton height={320} borderRadius={20} />
      <Skeleton height={160} borderRadius={20} />
    </div>
  );
}

/** Few visits open it. */
const History = lazyPart<ScreenProps>(
  () => import(/* webpackChunkName: "history" */ './screens/history/history.tsx').then((module) => module.History),
  {
    loading: <Loading title="History" />,
    failed: (retry) => (
      <FailureCard
        heading="h1"
        title="The history did not load"
        help="The connection may be slow. After an update of the console, reload the page."
        onRetry={retry}
      />
    ),
  },
);

const ICON = { size: 20, 'aria-hidden': true } as const;

/** The links of the frame, in their order. */
const SCREENS: Record<ScreenName, ScreenLink & { screen: (props: ScreenProps) => ReactNode }> = {
  rollouts: { title: 'Rollouts', icon: <Rocket {...ICON} />, screen: Rollouts },
  history: { title: 'History', icon: <HistoryIcon {...ICON} />, screen: History },
  remotes: { title: 'Remotes', icon: <Layers {...ICON} />, screen: Remotes },
  showings: { title: 'Screenings', icon: <Clapperboard {...ICON} />, screen: Screenings },
  payments: { title: 'Payments', icon: <Banknote {...ICON} />, screen: Payments, isForOps: true },
  audit: { title: 'Audit log', icon: <ScrollText {...ICON} />, screen: AuditLog },
  settings: { title: 'Settings', icon: <Cog {...ICON} />, screen: Settings },
};

/** A line above the screen. */
const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }): ReactNode => (
  <p role="status" className={css.lost}>
    {icon}
    <span>{children}</span>
  </p>
);

/** The frame, with the screen of the address. */
export function Console({ who }: { who: Who }): ReactNode {
  const shown = useStore($screen);
  const { data, error, loading } = useStore($platform);
  const stream = useStore($stream);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const { title, screen: Screen } = SCREENS[shown];

  useEffect(() => {
    document.title = `${title} | Viewmax`;
    // On the first visit the browser's own focus stays.
    if (!isFirst.current) {
      main.current?.focus({ preventScroll: true });
      // The screen itself scrolls to what a link opens.
      if (!$part.get()) scrollTo(0, 0);
    }
    isFirst.current = false;
  }, [title]);

  return (
    <div className={css.frame}>
      <Rail who={who} links={SCREENS} shown={shown} shell={data?.state.live.shell} stream={stream} />
      <main ref={main} tabIndex={-1} aria-label={title} className={css.main}>
        {(stream === 'lost' || (error && data)) && (
          <Line icon={<WifiOff {...ICON} />}>
            No connection to the registry. The page retries every few seconds.
            {data && ` It shows the state of ${timeOf(data.at)}.`}
          </Line>
        )}
        {who.endsAt && (
          <Line icon={<KeyRound {...ICON} />}>
            The token "{who.by}" ends on {dayOf(who.endsAt)}. An owner rotates it in the settings.
          </Line>
        )}
        <NoticeBar />
        {data && <Screen who={who} platform={data} />}
        {!data && error && (
          <FailureCard heading="h1" title="The registry does not answer" help={error} onRetry={() => void refresh()} />
        )}
        {!data && !error && loading && <Loading title={title} />}
      </main>
    </div>
  );
}
