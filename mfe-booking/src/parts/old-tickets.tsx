import { useStore } from '@nanostores/react';
import { SavedNote } from '@viewmax/shared/bundled/saved-note.tsx';
import { $storedTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import type { ReadableAtom } from 'nanostores';
import { type ReactNode, useState } from 'react';

interface Answer extends ReadableAtom<{ error?: unknown; loading: boolean }> {
  revalidate(): void;
}

/**
 * Says that the tickets are stored ones, once an answer failed. The note stays during a retry, so that it does not move
 * the content below it at each try.
 */
export function OldTickets({ of: $answer }: { of: Answer }): ReactNode {
  const { error, loading } = useStore($answer);
  const stored = useStore($storedTickets);
  const [isOld, setOld] = useState(false);
  const hasFailed = error !== undefined;
  if (!loading && isOld !== hasFailed) setOld(hasFailed);
  return stored && isOld && <SavedNote at={stored.at} busy={loading} onRetry={$answer.revalidate} />;
}
