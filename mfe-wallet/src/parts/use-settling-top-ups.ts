import { useStore } from '@nanostores/react';
import { returnTopUp } from '@viewmax/contracts/calls';
import type { TopUp } from '@viewmax/contracts/wallet';
import { ask, failedAnswer, refreshSession } from '@viewmax/shared';
import { useEffect, useRef, useState } from 'react';
import { $topUps } from '../stores/top-ups.ts';

export const REFETCH_EVERY_MS = 5_000;

/** A member with more open payments has left the older ones. */
const ASKED = 3;

const NONE: TopUp[] = [];

function askOnce(asked: Set<string>, txRef: string): void {
  if (asked.has(txRef)) return;
  asked.add(txRef);
  ask(returnTopUp, { params: { txRef }, body: {} }).then($topUps.revalidate, (error: unknown) => {
    // The next list asks again about a payment whose answer was lost. A refusal was an answer.
    if (!failedAnswer(error)) asked.delete(txRef);
  });
}

interface Watched {
  topUps: readonly TopUp[];
  /** The references that were open in an earlier list. */
  awaited: readonly string[];
  arrived: readonly TopUp[];
}

/** What a new list adds to the top-ups that arrived. */
function watch({ awaited, arrived }: Watched, topUps: readonly TopUp[], unlisted: (string | undefined)[]): Watched {
  const isNew = ({ tx_ref }: TopUp) => !arrived.some((known) => known.tx_ref === tx_ref);
  const isAwaited = ({ tx_ref }: TopUp) => unlisted.includes(tx_ref) || awaited.includes(tx_ref);
  const come = topUps.filter((topUp) => topUp.state === 'credited' && isAwaited(topUp) && isNew(topUp));
  const listed = topUps.map(({ tx_ref }) => tx_ref);
  const open = topUps.filter(({ state }) => state === 'pending').map(({ tx_ref }) => tx_ref);
  return {
    topUps,
    awaited: [...awaited.filter((ref) => !listed.includes(ref)), ...open],
    arrived: come.length > 0 ? [...come, ...arrived] : arrived,
  };
}

/**
 * The top-ups, refetched while one is pending, and those that arrived meanwhile. The server asks the provider about an
 * open one at once, because its own next check may be half an hour away. `awaitedRef` is a top-up that no list has held yet,
 * and `transferRef` one that this screen began: its member pays elsewhere.
 */
export function useSettlingTopUps(awaitedRef?: string, transferRef?: string) {
  const { data, error } = useStore($topUps);
  const topUps = data?.topUps ?? NONE;
  const [watched, setWatched] = useState<Watched>({ topUps: NONE, awaited: [], arrived: NONE });
  // The phone forgets a payment as soon as it ends, and its arrival is still to show.
  const [followed, follow] = useState(transferRef);
  if (transferRef && transferRef !== followed) follow(transferRef);
  // React draws again with the new state before anything is shown.
  if (watched.topUps !== topUps) setWatched(watch(watched, topUps, [awaitedRef, followed]));
  const { arrived } = watched;
  const asked = useRef(new Set<string>());
  const isListed = topUps.some(({ tx_ref }) => tx_ref === followed);
  const isUnlisted = data ? followed !== undefined && !isListed : awaitedRef !== undefined;
  const waiting = isUnlisted || topUps.some(({ state }) => state === 'pending');

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval($topUps.revalidate, REFETCH_EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting]);

  useEffect(() => {
    if (awaitedRef) askOnce(asked.current, awaitedRef);
    const open = topUps.filter(({ state }) => state === 'pending').slice(0, ASKED);
    for (const { tx_ref } of open) askOnce(asked.current, tx_ref);
  }, [awaitedRef, topUps]);

  useEffect(() => {
    if (arrived.length === 0) return;
    refreshSession().catch((cause) => console.warn('The balance could not be brought up to date', cause));
  }, [arrived]);

  return { data, error, arrived };
}
