import type { TrustInput } from '@viewmax/contracts/ops/trusts';
import { NAME } from '@viewmax/contracts/release-name';
import type { ReactNode } from 'react';
import { RemoteField } from '../../parts/fields.tsx';
import form from '../../parts/form.module.css';
import { Form } from '../../parts/form.tsx';
import { useForm } from '../../parts/use-form.tsx';
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
export function NewTrust({
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
