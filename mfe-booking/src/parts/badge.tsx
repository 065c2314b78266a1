import type { ReactNode } from 'react';
import css from './badge.module.css';

const LOOKS: Record<string, string | undefined> = { Unused: css.unused, Used: css.used, Expired: css.expired };

/** The status in the server's own word. An unknown status is black. */
export const Badge = ({ status }: { status: string }): ReactNode => (
  <span className={`${css.badge} ${LOOKS[status] ?? css.other}`}>{status || 'Unknown'}</span>
);
