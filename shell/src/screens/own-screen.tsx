import { lazyScreen } from '@viewmax/shared';
import type { ReactNode } from 'react';
import { ownChunk } from '../chunks/own-chunk.ts';
import { OwnScreenFailed } from '../failure/own-screen-failed.tsx';

const Welcome = lazyScreen(
  'welcome',
  () => ownChunk('welcome', () => import(/* webpackChunkName: "welcome" */ './welcome/welcome.tsx')),
  (m) => m.Welcome,
);
const Debug = lazyScreen(
  'debug',
  () => ownChunk('debug', () => import(/* webpackChunkName: "debug" */ './debug/debug.tsx')),
  (m) => m.Debug,
);

/** The shell's own screens. Each has its own chunk. */
export const OwnScreen = ({ path }: { path: string }): ReactNode => (
  <OwnScreenFailed key={path}>{path === '/welcome' ? <Welcome /> : <Debug path={path} />}</OwnScreenFailed>
);
