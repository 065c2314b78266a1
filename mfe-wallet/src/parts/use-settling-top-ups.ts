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

/**
 * The top-ups, refetched while one is pending, and those that arrived meanwhile. The server asks the provider about an
 * open one at once, because its own next check may be half an hour away. `awaitedRef` is a top-up that no list has held yet.
 */
export function useSettlingTopUps(awaitedRef?: string) {
  const { data, error } = useStore($topUps);
  const topUps = data?.topUps ?? NONE;
  const [arrived, setArrived] = useState(NONE);
  const awaited = useRef(new Set<string>());
  const asked = useRef(new Set<string>());
  const waiting = data ? topUps.some(({ state }) => state === 'pending') : awaitedRef !== undefined;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval($topUps.revalidate, REFETCH_EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting]);

  useEffect(() => {
    if (!awaitedRef) return;
    awaited.current.add(awaitedRef);
    askOnce(asked.current, awaitedRef);
  }, [awaitedRef]);

  useEffect(() => {
    const come = topUps.filter(({ tx_ref, state }) => state === 'credited' && awaited.current.has(tx_ref));
    for (const { tx_ref, state } of topUps) {
      if (state === 'pending') awaited.current.add(tx_ref);
      else awaited.current.delete(tx_ref);
    }
    const open = topUps.filter(({ state }) => state === 'pending').slice(0, ASKED);
    for (const { tx_ref } of open) askOnce(asked.current, tx_ref);
    if (come.length === 0) return;
    setArrived((before) => [...come, ...before]);
    refreshSession().catch((cause) => console.warn('The balance could not be brought up to date', cause));
  }, [topUps]);

  return { data, error, arrived };
}
