import type { HostList } from '@viewmax/contracts/ops/hosts';
import { Button, Spinner } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { call } from '../api/call.ts';
import { type Confirmation, ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';
import { act } from '../stores/act.ts';
import css from './remotes.module.css';

interface Row {
  place: string;
  state: ReactNode;
  changes: Confirmation[];
}

const allows = (name: string, origin: string): Confirmation => ({
  title: `Allow ${origin}`,
  says: (
    <>
      <p>Pages may call it from their next load on. Installed apps may call it after their next version.</p>
      <p>
        All code of a page can then send data there, not only that of {name}. So allow only hosts of the squad behind
        it.
      </p>
    </>
  ),
  button: 'Allow',
  onConfirm: () => act(() => call('allowHost', { body: { name, origin } }), `${name} may call ${origin}.`),
});

const denies = (name: string, origin: string): Confirmation => ({
  title: `Deny ${origin}`,
  says: <p>Pages block its calls from their next load on, and a release of {name} that names it gets no rollout.</p>,
  button: 'Deny',
  onConfirm: () => act(() => call('denyHost', { query: { name, origin } }), `${name} may not call ${origin}.`),
});

const ends = (name: string, path: string): Confirmation => ({
  title: `End ${path}`,
  says: <p>Its calls are refused at once, also those of live releases and installed apps.</p>,
  button: 'End',
  onConfirm: () => act(() => call('unproxyPath', { query: { name, path } }), `${path} leads nowhere.`),
});

/** Those without a decision come first. */
function rowsOf(name: string, { hosts, waiting, denied, proxies }: HostList): Row[] {
  const own = <T extends { name: string }>(list: readonly T[]) => list.filter((one) => one.name === name);
  return [
    ...own(waiting).map(({ origin, release }) => ({
      place: origin,
      state: (
        <>
          <Tag tone="warn">Waiting</Tag> named by {release}
        </>
      ),
      changes: [allows(name, origin), denies(name, origin)],
    })),
    ...own(hosts).map(({ origin }) => ({
      place: origin,
      state: <Tag tone="ok">Allowed</Tag>,
      changes: [denies(name, origin)],
    })),
    ...own(denied).map(({ origin }) => ({
      place: origin,
      state: <Tag tone="error">Denied</Tag>,
      changes: [allows(name, origin)],
    })),
    ...own(proxies).map(({ path, target, withToken }) => ({
      place: path,
      state: (
        <>
          <Tag tone="ok">Open</Tag> leads to {target}
          {withToken && ", with the member's token"}
        </>
      ),
      changes: [ends(name, path)],
    })),
  ];
}

/** The hosts and the paths by which a remote reaches its own backend. Ops decide about them here. */
export function Hosts({
  name,
  mayChange,
  answer: { data, error },
}: {
  name: string;
  mayChange: boolean;
  answer: { data?: HostList; error?: string };
}): ReactNode {
  const [asked, setAsked] = useState<Confirmation>();
  const columns: Column<Row>[] = [
    { head: 'Backend', isName: true, className: css.host, cell: ({ place }) => place },
    { head: 'State', className: css.why, cell: ({ state }) => state },
    {
      head: 'Change',
      cell: ({ changes }) =>
        mayChange && (
          <div className={css.buttons}>
            {changes.map((change) => (
              <Button
                key={change.title}
                size="sm"
                variant={change.button === 'Allow' ? undefined : 'danger'}
                aria-label={change.title}
                onClick={() => setAsked(change)}
              >
                {change.button}
              </Button>
            ))}
          </div>
        ),
    },
  ];
  return (
    <>
      {!data && !error && (
        <div className={css.note}>
          <Spinner label={`Loading the hosts of ${name}`} />
        </div>
      )}
      {!data && error && <p className={css.off}>The hosts did not load: {error}</p>}
      {data && (
        <Table
          label={`Hosts of ${name}`}
          columns={columns}
          rows={rowsOf(name, data)}
          keyOf={({ place }) => place}
          empty="No backend of its own. remote.json names a host, or “viewmax host proxy” opens a path."
        />
      )}
      {asked && <ConfirmDialog confirmation={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
