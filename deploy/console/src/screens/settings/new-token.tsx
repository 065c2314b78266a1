import type { TokenScope } from '@viewmax/contracts/ops/calls';
import type { TokenRole } from '@viewmax/contracts/ops/tokens';
import { NAME } from '@viewmax/contracts/release-name';
import { Button } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { RemoteField, SelectField, TextField } from '../../parts/fields.tsx';
import form from '../../parts/form.module.css';
import { Form } from '../../parts/form.tsx';
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
  onMake: (wanted: Wanted) => Promise<boolean>;
}): ReactNode {
  const empty = { name: '', role: 'squad' as TokenRole, remote: remotes[0] ?? '', scopes: '', days: '90' };
  const [written, setWritten] = useState(empty);
  const [isChecked, setIsChecked] = useState(false);
  const { name, role, remote, scopes, days } = written;
  const set = (change: Partial<typeof empty>) => setWritten((before) => ({ ...before, ...change }));
  const isRemote = role !== 'squad' || NAME.test(remote);
  const isWhole = /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= 366;
  const faults = {
    ...(!name.trim() && { name: 'Write its user, such as "catalog pipeline".' }),
    ...(!isRemote && { remote: 'Write the name of a remote, such as catalog.' }),
    ...(!isWhole && { days: 'Write days, from 1 to 366.' }),
  };
  const shown: typeof faults = isChecked ? faults : {};

  const send = async () => {
    setIsChecked(true);
    if (Object.keys(faults).length > 0) return;
    const chosen = scopes ? { scopes: scopes.split(',') as TokenScope[] } : {};
    const its = role === 'squad' ? { remote, ...chosen } : {};
    if (!(await onMake({ name: name.trim(), role, days: Number(days), ...its }))) return;
    set({ name: '' });
    setIsChecked(false);
  };

  return (
    <Form className={css.form} onSend={send}>
      <div className={form.pair}>
        <TextField
          label="New token for"
          error={shown.name}
          maxLength={200}
          value={name}
          onChange={(text) => set({ name: text })}
        />
        <SelectField label="Can" options={ROLES} value={role} onChange={(chosen) => set({ role: chosen })} />
        {role === 'squad' && (
          <>
            <RemoteField
              label="Remote"
              remotes={remotes}
              value={remote}
              error={shown.remote}
              onChange={(text) => set({ remote: text })}
            />
            <SelectField label="Scope" options={SCOPES} value={scopes} onChange={(chosen) => set({ scopes: chosen })} />
          </>
        )}
        <TextField
          label="Days until it expires"
          error={shown.days}
          inputMode="numeric"
          value={days}
          onChange={(text) => set({ days: text })}
        />
      </div>
      <div>
        <Button size="sm" type="submit">
          Create token
        </Button>
      </div>
    </Form>
  );
}
