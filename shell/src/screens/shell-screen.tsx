import { lazyScreen } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { ButtonLink, Empty } from '@viewmax/shared/ui';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import type { ReactNode } from 'react';
import { loadShellChunk } from '../chunks/load-shell-chunk.ts';
import { Catch } from '../failure/catch.tsx';
import { RemoteFailed } from '../failure/remote-failed.tsx';
import { kindOf } from '../releases/integrity.ts';

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

const card = (error: Error, release: string, retry: () => void): ReactNode => (
  <RemoteFailed failure={{ kind: kindOf(error, 'load'), release, error }} heading="h1" alone onRetry={retry} />
);

/** Shows a card in place of a failed screen of the shell. The rest of the page keeps working. */
export const ShellScreenFailed = ({ children }: { children: ReactNode }): ReactNode => (
  <Catch fallback={card}>{children}</Catch>
);

/** The shell's own screens. Each has its own chunk. `door` is the first screen of attendants. */
export const ShellScreen = ({ path, door }: { path: string; door?: string | undefined }): ReactNode => (
  <ShellScreenFailed key={path}>
    {path === '/welcome' ? <Welcome door={door} /> : <Debug path={path} />}
  </ShellScreenFailed>
);

export function NotFound(): ReactNode {
  return (
    <Empty
      icon={<MapPinOff aria-hidden="true" />}
      heading="h1"
      title="There is nothing here"
      help="The address may be old or mistyped."
      action={<ButtonLink to={paths.home}>See a Movie</ButtonLink>}
    />
  );
}
