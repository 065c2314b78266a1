import { lazyScreen } from '@viewmax/shared';
import type { ReactNode } from 'react';
import { loadShellChunk } from '../chunks/load-shell-chunk.ts';
import { ShellScreenFailed } from '../failure/shell-screen-failed.tsx';

const Welcome = lazyScreen(
  'welcome',
  () => loadShellChunk('welcome', () => import(/* webpackChunkName: "welcome" */ './welcome/welcome.tsx')),
  (m) => m.Welcome,
);
const Debug = lazyScreen(
  'debug',
  () => loadShellChunk('debug', () => import(/* webpackChunkName: "debug" */ './debug/debug.tsx')),
  (m) => m.Debug,
);

/** The shell's own screens. Each has its own chunk. */
export const ShellScreen = ({ path }: { path: string }): ReactNode => (
  <ShellScreenFailed key={path}>{path === '/welcome' ? <Welcome /> : <Debug path={path} />}</ShellScreenFailed>
);
