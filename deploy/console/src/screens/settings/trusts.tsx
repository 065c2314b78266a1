import { useStore } from '@nanostores/react';
import type { TrustView } from '@viewmax/contracts/ops/trusts';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { Card } from '../../parts/card.tsx';
import { ConfirmButton } from '../../parts/confirm-dialog.tsx';
import { type Column, LoadedTable } from '../../parts/table.tsx';
import { $acts, act } from '../../stores/act.ts';
import type { Platform } from '../../stores/platform.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import { NewTrust } from './new-trust.tsx';
import css from './settings.module.css';

/** All are https, except on this machine. */
const shortAddress = (address: string): string => address.replace(/^https:\/\//, '');

/** The repositories whose pipelines need no stored token. */
export function Trusts({ platform }: { platform: Platform }): ReactNode {
  const { data, error } = useAnswer('trusts', useStore($acts), () => call('listTrusts'));
  const columns: Column<TrustView>[] = [
    { head: 'Remote', isName: true, cell: ({ remote }) => remote },
    { head: 'Repository', className: 'num', cell: ({ repositoryId }) => repositoryId },
    { head: 'Rollouts by', cell: ({ environment }) => environment ?? 'no run' },
    { head: 'Issuer', className: css.address, cell: ({ issuer }) => shortAddress(issuer) },
    { head: 'Audience', className: css.address, cell: ({ audience }) => shortAddress(audience) },
    {
      head: 'Change',
      cell: ({ id, remote, repositoryId }) => (
        <ConfirmButton
          confirmation={{
            title: `End the trust for ${remote}`,
            says: <p>Running jobs of the repository {repositoryId} lose access at once, and their previews end.</p>,
            word: remote,
            button: 'End trust',
            onConfirm: () => act(() => call('revokeTrust', { params: { id } }), `The trust for ${remote} has ended.`),
          }}
        >
          End trust
        </ConfirmButton>
      ),
    },
  ];

  return (
    <Card flush title="Trusted pipelines">
      <p className={css.note}>
        Runs of these repositories need no token. All may publish and make previews. Only runs of the named environment
        may control rollouts.
      </p>
      <LoadedTable
        what="trusted pipelines"
        error={error}
        columns={columns}
        rows={data?.trusts}
        keyOf={({ id }) => id}
        empty="No pipeline is trusted."
      />
      <NewTrust
        remotes={Object.keys(platform.state.live)}
        onMake={(trust) =>
          act(
            () => call('createTrust', { body: trust }),
            `The repository ${trust.repositoryId} is trusted for ${trust.remote}.`,
          )
        }
      />
    </Card>
  );
}
