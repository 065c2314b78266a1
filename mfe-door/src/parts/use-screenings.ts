import { useStore } from '@nanostores/react';
import type { DoorScreening } from '@viewmax/contracts/attendant';
import { useEffect, useState } from 'react';
import { $doorScans, type DoorScan } from '../stores/door-scans.ts';
import { $askedAt, $screenings, $stored, isAt } from '../stores/screenings.ts';

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

/** The people who came in by these scans. */
const peopleOf = (scans: readonly DoorScan[]): number => scans.reduce((sum, { people }) => sum + people, 0);

/** Adds the scans that the answer cannot know, because they wait or because the server got them after it was asked. */
const withScans = (screening: DoorScreening, all: readonly DoorScan[], askedAt: number): DoorScreening => {
  const scans = all.filter(({ request, refused }) => !refused && isAt(request.cinemaID, request.showtimeID)(screening));
  const later = scans.flatMap(({ counted }) => (counted && counted.at >= askedAt ? counted.admitted : []));
  const admitted = Math.max(screening.admitted, ...later) + peopleOf(scans.filter(({ isSent }) => !isSent));
  return { ...screening, admitted: Math.max(admitted, peopleOf(scans)) };
};

/** The screenings of the last answer, which may be stored, with this phone's own scans. */
export function useScreenings() {
  const { data, error, loading } = useStore($screenings);
  const stored = useStore($stored);
  const scans = useStore($doorScans);
  const askedAt = useStore($askedAt);
  const answer = data ?? stored?.answer;
  return {
    answer: answer && { ...answer, showings: answer.showings.map((one) => withScans(one, scans, askedAt)) },
    at: stored?.at,
    error,
    loading,
  };
}
