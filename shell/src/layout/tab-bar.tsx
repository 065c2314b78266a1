import { paths } from '@viewmax/shared/bundled/paths.ts';
import type { Tab } from '@viewmax/shared/contracts/discovery';
import { Link, useLocation } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import { leaveTab } from '../navigation/scroll-memory.ts';
import { TABS } from '../navigation/tabs.ts';
import styles from './tab-bar.module.css';

/** A movie belongs to the tab See a Movie, but its scroll position is not that of Home. */
const isOwnScreen = (path: string): boolean => path === paths.home || TABS.some((tab) => tab.path === path);

export function TabBar({ active }: { active: Tab | null }): ReactNode {
  const { pathname } = useLocation();
  const leave = ({ tab, path }: (typeof TABS)[number]): void => {
    // A tap on the open tab does not navigate.
    if (pathname !== path) leaveTab(isOwnScreen(pathname) ? active : null, tab);
  };
  return (
    <nav className={styles.bar} aria-label="Main">
      {TABS.map((tab) => (
        <Link
          key={tab.tab}
          to={tab.path}
          className={styles.tab}
          aria-current={tab.tab === active ? 'page' : undefined}
          onClick={() => leave(tab)}
        >
          <tab.Icon className={styles.icon} aria-hidden="true" />
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
