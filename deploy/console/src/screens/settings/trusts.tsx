import type { TrustInput, TrustView } from '@viewmax/contracts/ops/trusts';
import { NAME } from '@viewmax/contracts/release-name';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { Card } from '../../parts/card.tsx';
import { ConfirmButton } from '../../parts/confirm-dialog.tsx';
import { RemoteField } from '../../parts/fields.tsx';
import form from '../../parts/form.module.css';
import { Form } from '../../parts/form.tsx';
import { type Column, LoadedTable } from '../../parts/table.tsx';
import { useForm } from '../../parts/use-form.tsx';
import { perform } from '../../stores/perform.ts';
import type { Platform } from '../../stores/platform.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import css from './settings.module.css';

const CHECKS = {
  remote: [NAME, 'Write the name of a remote, such as catalog.'],
  repositoryId: [/^[1-9]\d{0,18}$/, 'Write the number of the repository, not its name.'],
  audience: [/^https?:\/\/\S+$/, 'Write the https address of ops.'],
} as const;
type Written = Record<keyof typeof CHECKS | 'environment' | 'issuer', string>;

const faultsOf = (written: Written) => {
  const checked = Object.entries(CHECKS) as [keyof typeof CHECKS, (typeof CHECKS)['remote']][];
  const wrong = checked.filter(([name, [pattern]]) => !pattern.test(written[name].trim()));
  return Object.fromEntries(wrong.map(([name, [, fault]]) => [name, fault]));
};

/** The form that trusts a repository for one remote. The registry's own defaults fill what is empty. */
function NewTrust({
  remotes,
  onMake,
}: {
  remotes: readonly string[];
  onMake: (wanted: TrustInput) => Promise<unknown>;
}): ReactNode {
  // A pipeline names the address of ops, which is the address of this page.
  const empty: Written = { remote: '', repositoryId: '', environment: '', issuer: '', audience: location.origin };
  const { field, text, onSend } = useForm(empty, faultsOf, async (written) => {
    const given = Object.entries(written).flatMap(([name, its]) => (its.trim() ? [[name, its.trim()]] : []));
    return (await onMake(Object.fromEntries(given) as TrustInput)) ? empty : undefined;
  });
  const line = (name: keyof Written, label: string, hint?: string) => text(name, label, { hint, maxLength: 300 });

  return (
    <Form className={css.form} button="Trust pipeline" onSend={onSend}>
      <div className={form.pair}>
        <RemoteField remotes={remotes} {...field('remote', 'Trust a pipeline for')} />
        {line('repositoryId', 'Number of the repository', 'gh api repos/acme/catalog --jq .id')}
        {line(
          'environment',
          'Environment for rollouts',
          'Protect it in GitHub first. Without it, no run may start one.',
        )}
        {line('issuer', 'Issuer', "GitHub's, if this is empty.")}
        {line('audience', 'Audience')}
      </div>
    </Form>
  );
}

/** All are https, except on this machine. */
const shortAddress = (address: string): string => address.replace(/^https:\/\//, '');

/** The repositories whose pipelines need no stored token. */
export function Trusts({ platform }: { platform: Platform }): ReactNode {
  const { data, error } = useAnswer('trusts', platform.state.entry, () => call('listTrusts'));
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
            onConfirm: () =>
              perform(() => call('revokeTrust', { params: { id } }), `The trust for ${remote} has ended.`),
          }}
        />
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
          perform(
            () => call('createTrust', { body: trust }),
            `The repository ${trust.repositoryId} is trusted for ${trust.remote}.`,
          )
        }
      />
    </Card>
  );
}
