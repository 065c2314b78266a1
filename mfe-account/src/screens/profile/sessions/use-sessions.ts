import type { Session } from '@viewmax/contracts/account';
import { endOtherSession, fetchSessions } from '@viewmax/contracts/calls';
import { ask } from '@viewmax/shared';
import { useCallback, useEffect, useState } from 'react';

interface Loaded {
  data?: Session[];
  error?: true;
  loading: boolean;
}

/** The member's sessions, and the actions that end them. */
export function useSessions() {
  const [sessions, setSessions] = useState<Loaded>({ loading: true });
  const [busy, setBusy] = useState<string>();

  const load = useCallback(async () => {
    setSessions(({ data }) => ({ data, loading: true }));
    try {
      setSessions({ data: (await ask(fetchSessions)).sessions, loading: false });
    } catch (cause) {
      console.warn('The sessions could not be listed', cause);
      setSessions({ error: true, loading: false });
    }
  }, []);
  useEffect(() => void load(), [load]);

  const end = async (session: string) => {
    if (busy) return;
    setBusy(session);
    try {
      await ask(endOtherSession, { body: { session } });
      await load();
    } catch (cause) {
      console.warn('A session could not be ended', cause);
      setSessions({ error: true, loading: false });
    }
    setBusy(undefined);
  };

  return { ...sessions, busy, load, end };
}
