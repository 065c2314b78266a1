import type { Tab } from '@viewmax/contracts/discovery';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Link, useLocation } from '@viewmax/shared/router';
import { type MouseEvent, type ReactNode, useLayoutEffect, useState } from 'react';
import { leaveTab } from '../navigation/scroll-memory.ts';
import { TABS } from '../navigation/tabs.ts';
import { useTapMove } from '../navigation/use-tap-move.ts';
import styles from './tab-bar.module.css';

const PAIRS = [TABS.slice(0, 2), TABS.slice(2)];

/** A movie belongs to the tab See a Movie, but its scroll position is not that of Home. */
const isOwnScreen = (path: string): boolean => path === paths.home || TABS.some((tab) => tab.path === path);

export function TabBar({ active }: { active: Tab | null }): ReactNode {
  const { pathname } = useLocation();
  const moveTo = useTapMove();
  // The tapped tab is marked at once. Its screen follows after that frame.
  const [tapped, mark] = useState<Tab | null>(null);
  useLayoutEffect(() => mark(null), [pathname]);
  const open = (event: MouseEvent, { tab, path }: (typeof TABS)[number]): void => {
    // A tap on the open tab does not navigate.
    if (pathname === path) return;
    const moves = moveTo(event, path, () => leaveTab(isOwnScreen(pathname) ? active : null, tab));
    if (moves) mark(tab);
  };
  return (
    <nav className={styles.bar} aria-label="Main">
      {PAIRS.map((pair) => (
        <div key={pair[0]?.tab} className={styles.pair}>
          {pair.map((tab) => (
            <Link
              key={tab.tab}
              to={tab.path}
              className={styles.tab}
              aria-current={tab.tab === (tapped ?? active) ? 'page' : undefined}
              onClick={(event) => open(event, tab)}
            >
              <tab.Icon className={styles.icon} aria-hidden="true" />
              {tab.label}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
