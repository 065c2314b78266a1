import { useEffect, useState } from 'react';

const PAUSES_MS = [3_000, 10_000, 30_000];

/**
 * Whether a picture did not come, and how to say so. It is asked for again, each time later: a network that was away for a
 * moment would leave a hole for as long as the screen stands.
 */
export function useLostPicture(url: string | undefined): [isLost: boolean, lose: () => void] {
  const [lost, setLost] = useState<string>();
  const [tries, setTries] = useState(0);
  const isLost = Boolean(url) && lost === url;
  const pause = PAUSES_MS[tries];

  useEffect(() => {
    if (!isLost || pause === undefined) return;
    const timer = setTimeout(() => {
      setTries((before) => before + 1);
      setLost(undefined);
    }, pause);
    return () => clearTimeout(timer);
  }, [isLost, pause]);

  return [isLost, () => setLost(url)];
}
