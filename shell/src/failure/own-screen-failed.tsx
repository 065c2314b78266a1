import type { ReactNode } from 'react';
import { kindOf } from '../releases/integrity.ts';
import { Catch } from './catch.tsx';
import { RemoteFailed } from './remote-failed.tsx';

const card = (error: Error, release: string, again: () => void): ReactNode => (
  <RemoteFailed failure={{ kind: kindOf(error, 'load'), release, error }} heading="h1" alone onRetry={again} />
);

/** A screen of the shell that cannot be shown costs its own place, like a remote's. */
export const OwnScreenFailed = ({ children }: { children: ReactNode }): ReactNode => (
  <Catch instead={card}>{children}</Catch>
);
