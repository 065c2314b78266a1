import { useStore } from '@nanostores/react';
import { SavedNote } from '@viewmax/shared/bundled/saved-note.tsx';
import { $storedTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import type { ReadableAtom } from 'nanostores';
import { type ReactNode, useState } from 'react';
import { useOnline } from './use-online.ts';

interface Answer extends ReadableAtom<{ error?: unknown; loading: boolean }> {
  revalidate(): void;
}

/**
 * Says that the tickets are stored ones, once an answer failed. The note stays during a retry, so that it does not move
 * the content below it at each try. With `saysOffline` it names the lost network too, and comes with it.
 */
export function OldTickets({ of: $answer, saysOffline = false }: { of: Answer; saysOffline?: boolean }): ReactNode {
  const { error, loading } = useStore($answer);
  const stored = useStore($storedTickets);
  const isOffline = !useOnline() && saysOffline;
  const [isOld, setOld] = useState(false);
  const hasFailed = error !== undefined;
  if (!loading && isOld !== hasFailed) setOld(hasFailed);
  if (!stored || !(isOld || isOffline)) return null;
  return <SavedNote at={stored.at} isOffline={isOffline} busy={loading} onRetry={$answer.revalidate} />;
}
