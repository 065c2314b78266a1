import { useEffect, useState } from 'react';

const PAUSES_MS = [3_000, 10_000, 30_000];

/**
 * Whether a picture failed, and the function that reports it. The picture is retried with growing pauses, so a short
 * network failure leaves no lasting hole.
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
