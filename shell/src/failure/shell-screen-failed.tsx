import type { ReactNode } from 'react';
import { kindOf } from '../releases/integrity.ts';
import { Catch } from './catch.tsx';
import { RemoteFailed } from './remote-failed.tsx';

const card = (error: Error, release: string, retry: () => void): ReactNode => (
  <RemoteFailed failure={{ kind: kindOf(error, 'load'), release, error }} heading="h1" alone onRetry={retry} />
);

/** Shows a card in place of a failed screen of the shell. The rest of the page keeps working. */
export const ShellScreenFailed = ({ children }: { children: ReactNode }): ReactNode => (
  <Catch fallback={card}>{children}</Catch>
);
