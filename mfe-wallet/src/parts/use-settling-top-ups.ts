import { useStore } from '@nanostores/react';
import type { TopUp } from '@viewmax/contracts/wallet';
import { refreshSession } from '@viewmax/shared';
import { useEffect, useRef, useState } from 'react';
import { $topUps } from '../stores/top-ups.ts';

export const REFETCH_EVERY_MS = 5_000;

const NONE: TopUp[] = [];

/**
 * The top-ups, refetched while one is pending, and those that arrived meanwhile. `closedRef` is a top-up that no list
 * has held yet, because the network failed with its window.
 */
export function useSettlingTopUps(closedRef?: string) {
  const { data, error } = useStore($topUps);
  const topUps = data?.topUps ?? NONE;
  const [arrived, setArrived] = useState(NONE);
  const awaited = useRef(new Set<string>());
  const waiting = topUps.some(({ state }) => state === 'pending');

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval($topUps.revalidate, REFETCH_EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting]);

  useEffect(() => {
    if (closedRef) awaited.current.add(closedRef);
  }, [closedRef]);

  useEffect(() => {
    const come = topUps.filter(({ tx_ref, state }) => state === 'credited' && awaited.current.has(tx_ref));
    for (const { tx_ref, state } of topUps) {
      if (state === 'pending') awaited.current.add(tx_ref);
      else awaited.current.delete(tx_ref);
    }
    if (come.length === 0) return;
    setArrived((before) => [...come, ...before]);
    refreshSession().catch((cause) => console.warn('The balance could not be brought up to date', cause));
  }, [topUps]);

  return { data, error, arrived };
}
