import { useEffect, useRef, useState } from 'react';
import { activeMethod } from '../../payment/active-method.ts';
import { loadProvider } from '../../payment/load-provider.ts';

export const LOADER_MS = 5_000;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** One attempt at a time: the loader stays for its 5 seconds, and longer while the provider is still on its way. */
export function usePayment() {
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const present = useRef(true);

  useEffect(() => {
    present.current = true;
    return () => {
      present.current = false;
    };
  }, []);

  const pay = async () => {
    if (loading) return;
    setLoading(true);
    setFailure(null);
    const shownLongEnough = new Promise((resolve) => setTimeout(resolve, LOADER_MS));
    try {
      await loadProvider(await activeMethod());
    } catch (error) {
      if (present.current) setFailure(messageOf(error));
    }
    await shownLongEnough;
    if (present.current) setLoading(false);
  };

  return { loading, failure, pay };
}
