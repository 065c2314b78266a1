import type { ProxiedPath } from '@viewmax/contracts/ops/proxies';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { ConfirmButton } from '../parts/confirm-dialog.tsx';
import { type Column, LoadedTable } from '../parts/table.tsx';
import { perform } from '../stores/perform.ts';
import css from './remotes.module.css';

/** The paths by which a remote reaches its own backend. Ops end them here. */
export function Hosts({
  name,
  mayChange,
  answer: { data, error },
}: {
  name: string;
  mayChange: boolean;
  answer: { data?: { proxies: ProxiedPath[] }; error?: string };
}): ReactNode {
  const columns: Column<ProxiedPath>[] = [
    { head: 'Path', isName: true, className: css.host, cell: ({ path }) => path },
    {
      head: 'Backend',
      className: css.why,
      cell: ({ target, withToken }) => `${target}${withToken ? ", with the member's token" : ''}`,
    },
    {
      head: 'Change',
      cell: ({ path }) =>
        mayChange && (
          <ConfirmButton
            aria-label={`End ${path}`}
            confirmation={{
              title: `End ${path}`,
              says: <p>Its calls are refused at once, also those of live releases and installed apps.</p>,
              button: 'End',
              onConfirm: () => perform(() => call('unproxyPath', { query: { name, path } }), `${path} leads nowhere.`),
            }}
          />
        ),
    },
  ];
  return (
    <LoadedTable
      what={`the paths of ${name}`}
      label={`Paths to the backend of ${name}`}
      error={!data && error ? `The paths did not load: ${error}` : undefined}
      columns={columns}
      rows={data?.proxies.filter((one) => one.name === name)}
      keyOf={({ path }) => path}
      empty="No backend of its own. “viewmax host proxy” opens a path to one."
    />
  );
}
