import type { TrustInput } from '@viewmax/contracts/ops/trusts';
import { NAME } from '@viewmax/contracts/release-name';
import { Button } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { RemoteField, TextField } from '../../parts/fields.tsx';
import form from '../../parts/form.module.css';
import { Form } from '../../parts/form.tsx';
import css from './settings.module.css';

const FAULTS = {
  remote: 'Write the name of a remote, such as catalog.',
  repositoryId: 'Write the number of the repository, not its name.',
  audience: 'Write the https address of ops.',
} as const;
type Checked = keyof typeof FAULTS;
const IS_FINE: Record<Checked, RegExp> = {
  remote: NAME,
  repositoryId: /^[1-9]\d{0,18}$/,
  audience: /^https?:\/\/\S+$/,
};
type Written = Record<Checked | 'environment' | 'issuer', string>;

/** The form that trusts a repository for one remote. The registry's own defaults fill what is empty. */
export function NewTrust({
  remotes,
  onMake,
}: {
  remotes: readonly string[];
  onMake: (wanted: TrustInput) => Promise<boolean>;
}): ReactNode {
  // A pipeline names the address of ops, which is the address of this page.
  const empty: Written = { remote: '', repositoryId: '', environment: '', issuer: '', audience: location.origin };
  const [written, setWritten] = useState(empty);
  const [isChecked, setIsChecked] = useState(false);
  const errorOf = (name: Checked) => (IS_FINE[name].test(written[name].trim()) ? undefined : FAULTS[name]);

  const send = async () => {
    setIsChecked(true);
    if ((Object.keys(FAULTS) as Checked[]).some(errorOf)) return;
    const given = Object.entries(written).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : []));
    if (!(await onMake(Object.fromEntries(given) as TrustInput))) return;
    setWritten(empty);
    setIsChecked(false);
  };

  const field = (name: Exclude<keyof Written, 'remote'>, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      error={isChecked && name in FAULTS ? errorOf(name as Checked) : undefined}
      maxLength={300}
      value={written[name]}
      onChange={(text) => setWritten({ ...written, [name]: text })}
    />
  );

  return (
    <Form className={css.form} onSend={send}>
      <div className={form.pair}>
        <RemoteField
          label="Trust a pipeline for"
          remotes={remotes}
          value={written.remote}
          error={isChecked ? errorOf('remote') : undefined}
          onChange={(remote) => setWritten({ ...written, remote })}
        />
        {field('repositoryId', 'Number of the repository', 'gh api repos/acme/catalog --jq .id')}
        {field(
          'environment',
          'Environment for rollouts',
          'Protect it in GitHub first. Without it, no run may start one.',
        )}
        {field('issuer', 'Issuer', "GitHub's, if this is empty.")}
        {field('audience', 'Audience')}
      </div>
      <div>
        <Button size="sm" type="submit">
          Trust pipeline
        </Button>
      </div>
    </Form>
  );
}
