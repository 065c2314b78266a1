import type { BuiltBy, BundledPackage } from '@viewmax/contracts/ops/packages';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { Dialog } from '../parts/dialog.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { useAnswer } from '../stores/use-answer.ts';

const columns: Column<BundledPackage>[] = [
  { head: 'Package', isName: true, cell: ({ name }) => name },
  { head: 'Version', className: 'num', cell: ({ version }) => version },
];

/** `acme/catalog run 77 by ada`, with the commit and the workflow of the run. */
function Builder({ builtBy: { by, run, from } }: { builtBy: BuiltBy }): ReactNode {
  return (
    <p>
      Published by {by}
      {from && `, from ${from.environment} (${from.by})`}.{run?.commit && ` Commit ${run.commit}.`}
      {run?.workflow && ` Workflow ${run.workflow}.`}
    </p>
  );
}

/** The packages that a release bundles, and who and what built it. */
export function ContentsDialog({ release, onClose }: { release: string; onClose: () => void }): ReactNode {
  const { data, error } = useAnswer(`contents of ${release}`, 0, () => call('readContents', { params: { release } }));
  return (
    <Dialog title={release} onClose={onClose}>
      {!data && !error && <p>Loading…</p>}
      {error && <p role="alert">The packages did not load: {error}</p>}
      {data?.builtBy && <Builder builtBy={data.builtBy} />}
      {data && !data.packages && <p>The build does not name its packages.</p>}
      {data?.packages && (
        <Table
          label={`Packages of ${release}`}
          columns={columns}
          rows={data.packages}
          keyOf={({ name, version }) => `${name}@${version}`}
          empty="It bundles no package."
          isTight
        />
      )}
    </Dialog>
  );
}
