import type { ProxiedPath } from '@viewmax/contracts/ops/proxies';
import { Button, Spinner } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { call } from '../api/call.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { act } from '../stores/act.ts';
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
  const [ended, setEnded] = useState<string>();
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
          <Button size="sm" variant="danger" aria-label={`End ${path}`} onClick={() => setEnded(path)}>
            End
          </Button>
        ),
    },
  ];
  return (
    <>
      {!data && !error && (
        <div className={css.note}>
          <Spinner label={`Loading the paths of ${name}`} />
        </div>
      )}
      {!data && error && <p className={css.off}>The paths did not load: {error}</p>}
      {data && (
        <Table
          label={`Paths to the backend of ${name}`}
          columns={columns}
          rows={data.proxies.filter((one) => one.name === name)}
          keyOf={({ path }) => path}
          empty="No backend of its own. “viewmax host proxy” opens a path to one."
        />
      )}
      {ended && (
        <ConfirmDialog
          onClose={() => setEnded(undefined)}
          confirmation={{
            title: `End ${ended}`,
            says: <p>Its calls are refused at once, also those of live releases and installed apps.</p>,
            button: 'End',
            onConfirm: () =>
              act(() => call('unproxyPath', { query: { name, path: ended } }), `${ended} leads nowhere.`),
          }}
        />
      )}
    </>
  );
}
