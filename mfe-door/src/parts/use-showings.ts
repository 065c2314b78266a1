import { useStore } from '@nanostores/react';
import type { DoorShowing } from '@viewmax/contracts/attendant';
import { useEffect, useState } from 'react';
import { $unsentScans, type DoorScan } from '../stores/door-scans.ts';
import { $showings, $stored, isAt } from '../stores/showings.ts';

const TICK_MS = 15_000;

/** The time, for ages and opening hours. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Adds the people of the scans that wait. */
const withWaiting = (showing: DoorShowing, scans: readonly DoorScan[]): DoorShowing => {
  const waiting = scans.filter(({ request }) => isAt(request.cinemaID, request.showtimeID)(showing));
  return { ...showing, admitted: showing.admitted + waiting.reduce((sum, { people }) => sum + people, 0) };
};

/** The showings of the last answer, which may be stored, with this phone's own scans. */
export function useShowings() {
  const { data, error, loading } = useStore($showings);
  const stored = useStore($stored);
  const scans = useStore($unsentScans);
  const answer = data ?? stored?.answer;
  return {
    answer: answer && { ...answer, showings: answer.showings.map((one) => withWaiting(one, scans)) },
    at: stored?.at,
    error,
    loading,
  };
}
