import { platform } from '@viewmax/shared';
import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { Facts } from './parts.tsx';
import { useRequest } from './use-request.ts';

async function checkServer(): Promise<string> {
  const start = performance.now();
  // The wrapper has another origin and may not read the answer, so the status is 0.
  const { status } = await fetch(`${platform().config.apiBase}/healthz`, { cache: 'no-store', mode: 'no-cors' });
  return `answered ${status || ''} in ${Math.round(performance.now() - start)} ms`;
}

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** Shows the network's state by the browser, and the server's answer. */
export function Internet(): ReactNode {
  const { data, error, retry } = useRequest(checkServer);
  const { connection = {} } = navigator as Navigator & { connection?: Connection };
  return (
    <>
      <Facts
        of={{
          Browser: navigator.onLine ? 'online' : 'offline',
          Server: error ? 'no answer' : (data ?? 'Loading...'),
          Network: connection.effectiveType ?? 'unknown',
          'Data saver': connection.saveData ? 'on' : 'off',
        }}
      />
      <Button block onClick={retry}>
        Check again
      </Button>
    </>
  );
}
