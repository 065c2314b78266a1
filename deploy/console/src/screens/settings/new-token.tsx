import type { TokenScope } from '@viewmax/contracts/ops/calls';
import type { TokenRole } from '@viewmax/contracts/ops/tokens';
import { NAME } from '@viewmax/contracts/release-name';
import type { ReactNode } from 'react';
import { RemoteField, SelectField } from '../../parts/fields.tsx';
import form from '../../parts/form.module.css';
import { Form } from '../../parts/form.tsx';
import { useForm } from '../../parts/use-form.tsx';
import css from './settings.module.css';

interface Wanted {
  name: string;
  role: TokenRole;
  remote?: string;
  days: number;
  scopes?: TokenScope[];
}

/** The command knows every choice of scopes. */
const SCOPES: Record<string, string> = {
  '': 'all that the squad may',
  'publish,preview': 'publish and preview',
  publish: 'publish',
  rollout: 'roll out',
  read: 'read errors and packages',
};

const ROLES: Record<TokenRole, string> = {
  read: 'read',
  squad: 'change one remote',
  ops: 'change everything',
};

export function NewToken({
  remotes,
  onMake,
}: {
  remotes: readonly string[];
  onMake: (wanted: Wanted) => Promise<unknown>;
}): ReactNode {
  const empty = { name: '', role: 'squad' as TokenRole, remote: remotes[0] ?? '', scopes: '', days: '90' };
  const { written, field, text, onSend } = useForm(
    empty,
    ({ name, role, remote, days }) => ({
      ...(!name.trim() && { name: 'Write its user, such as "catalog pipeline".' }),
      ...(role === 'squad' && !NAME.test(remote) && { remote: 'Write the name of a remote, such as catalog.' }),
      ...(!(/^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= 366) && { days: 'Write days, from 1 to 366.' }),
    }),
    async (its) => {
      const { name, role, remote, scopes, days } = its;
      const chosen = scopes ? { scopes: scopes.split(',') as TokenScope[] } : {};
      const part = role === 'squad' ? { remote, ...chosen } : {};
      return (await onMake({ name: name.trim(), role, days: Number(days), ...part }))
        ? { ...its, name: '' }
        : undefined;
    },
  );
  return (
    <Form className={css.form} button="Create token" onSend={onSend}>
      <div className={form.pair}>
        {text('name', 'New token for', { maxLength: 200 })}
        <SelectField options={ROLES} {...field('role', 'Can')} />
        {written.role === 'squad' && (
          <>
            <RemoteField remotes={remotes} {...field('remote', 'Remote')} />
            <SelectField options={SCOPES} {...field('scopes', 'Scope')} />
          </>
        )}
        {text('days', 'Days until it expires', { inputMode: 'numeric' })}
      </div>
    </Form>
  );
}
