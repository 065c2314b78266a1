import type { Tab } from '@viewmax/shared/contracts/discovery';
import { Link } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import { leaveTab } from './scroll-memory.ts';
import styles from './tab-bar.module.css';
import { TABS } from './tabs.ts';

export function TabBar({ active }: { active: Tab | null }): ReactNode {
  return (
    <nav className={styles.bar} aria-label="Main">
      {TABS.map(({ tab, label, path, Icon }) => (
        <Link
          key={tab}
          to={path}
          className={styles.tab}
          aria-current={tab === active ? 'page' : undefined}
          onClick={() => leaveTab(active, tab)}
        >
          <Icon className={styles.icon} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
