import { platform } from '@viewmax/shared';
import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { Facts } from './facts.tsx';
import { useAsked } from './use-asked.ts';

async function askServer(): Promise<string> {
  const start = performance.now();
  // In the wrapper, of another origin, the answer may not be read: its status is 0 then.
  const { status } = await fetch(`${platform().config.apiBase}/healthz`, { cache: 'no-store', mode: 'no-cors' });
  return `answered ${status || ''} in ${Math.round(performance.now() - start)} ms`;
}

type Connection = { effectiveType?: string; saveData?: boolean };

/** What the browser and the server say of the network. */
export function Internet(): ReactNode {
  const { data, error, again } = useAsked(askServer);
  const { connection = {} } = navigator as Navigator & { connection?: Connection };
  return (
    <>
      <Facts
        of={{
          Browser: navigator.onLine ? 'online' : 'offline',
          Server: error ? 'no answer' : (data ?? 'Loading...'),
          Network: connection.effectiveType ?? 'not told',
          'Data saver': connection.saveData ? 'on' : 'off',
        }}
      />
      <Button block onClick={again}>
        Check again
      </Button>
    </>
  );
}
