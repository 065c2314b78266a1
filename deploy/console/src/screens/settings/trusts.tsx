import type { TrustView } from '@viewmax/contracts/ops/trusts';
import { Button, Spinner } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { Card } from '../../parts/card.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { act } from '../../stores/act.ts';
import type { Platform } from '../../stores/platform.ts';
import { useList } from '../../stores/use-list.ts';
import { NewTrust } from './new-trust.tsx';
import css from './settings.module.css';

/** All are https, except on this machine. */
const shortAddress = (address: string): string => address.replace(/^https:\/\//, '');

const listTrusts = async () => (await call('listTrusts')).trusts;

/** The repositories whose pipelines need no stored token. */
export function Trusts({ platform }: { platform: Platform }): ReactNode {
  const { list: trusts, error, load } = useList(listTrusts);
  const [ended, setEnded] = useState<TrustView>();
  const columns: Column<TrustView>[] = [
    { head: 'Remote', isName: true, cell: ({ remote }) => remote },
    { head: 'Repository', className: 'num', cell: ({ repositoryId }) => repositoryId },
    { head: 'Rollouts by', cell: ({ environment }) => environment ?? 'no run' },
    { head: 'Issuer', className: css.address, cell: ({ issuer }) => shortAddress(issuer) },
    { head: 'Audience', className: css.address, cell: ({ audience }) => shortAddress(audience) },
    {
      head: 'Change',
      cell: (trust) => (
        <Button size="sm" variant="danger" onClick={() => setEnded(trust)}>
          End trust
        </Button>
      ),
    },
  ];

  return (
    <Card flush title="Trusted pipelines">
      <p className={css.note}>
        Runs of these repositories need no token. All may publish and make previews. Only runs of the named environment
        may control rollouts.
      </p>
      {!trusts && !error && (
        <div className={css.note}>
          <Spinner label="Loading trusted pipelines" />
        </div>
      )}
      {error && <p className={`${css.note} ${css.error}`}>{error}</p>}
      {trusts && (
        <Table
          label="All trusted pipelines"
          columns={columns}
          rows={trusts}
          keyOf={({ id }) => id}
          empty="No pipeline is trusted."
        />
      )}
      <NewTrust
        remotes={Object.keys(platform.state.live)}
        onMake={async (trust) => {
          const made = await act(
            () => call('createTrust', { body: trust }),
            `The repository ${trust.repositoryId} is trusted for ${trust.remote}.`,
          );
          await load();
          return made !== undefined;
        }}
      />
      {ended && (
        <ConfirmDialog
          onClose={() => setEnded(undefined)}
          confirmation={{
            title: `End the trust for ${ended.remote}`,
            says: (
              <p>Running jobs of the repository {ended.repositoryId} lose access at once, and their previews end.</p>
            ),
            word: ended.remote,
            button: 'End trust',
            onConfirm: async () => {
              await act(
                () => call('revokeTrust', { params: { id: ended.id } }),
                `The trust for ${ended.remote} has ended.`,
              );
              await load();
            },
          }}
        />
      )}
    </Card>
  );
}
