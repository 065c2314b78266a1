import type { TokenScope } from '@viewmax/contracts/ops/calls';
import type { TokenRole } from '@viewmax/contracts/ops/tokens';
import { Button, Field } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import form from '../../parts/form.module.css';
import { Form } from '../../parts/form.tsx';
import { Select } from '../../parts/select.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { RemoteField } from './remote-field.tsx';
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
  const [name, setName] = useState('');
  const [role, setRole] = useState<TokenRole>('squad');
  const [remote, setRemote] = useState(remotes[0] ?? '');
  const [scopes, setScopes] = useState('');
  const [days, setDays] = useState('90');
  const [isChecked, setIsChecked] = useState(false);
  const nameError = name.trim() ? undefined : 'Write its user, such as "catalog pipeline".';
  // The name of a remote, as its release.json has it.
  const isRemote = role !== 'squad' || /^[a-z0-9][a-z0-9.-]*$/.test(remote);
  const remoteError = isRemote ? undefined : 'Write the name of a remote, such as catalog.';
  const isWhole = /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= 366;
  const daysError = isWhole ? undefined : 'Write days, from 1 to 366.';

  const send = async () => {
    setIsChecked(true);
    if (nameError || daysError || remoteError) return;
    const chosen = scopes ? { scopes: scopes.split(',') as TokenScope[] } : {};
    const its = role === 'squad' ? { remote, ...chosen } : {};
    if (!(await onMake({ name: name.trim(), role, days: Number(days), ...its }))) return;
    setName('');
    setIsChecked(false);
  };

  return (
    <Form className={css.form} onSend={send}>
      <div className={form.pair}>
        <TextField
          label="New token for"
          error={isChecked ? nameError : undefined}
          maxLength={200}
          value={name}
          onChange={setName}
        />
        <Field label="Can">
          {(control) => (
            <Select control={control} value={role} onChange={(value) => setRole(value as TokenRole)}>
              {Object.entries(ROLES).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {role === 'squad' && (
          <RemoteField
            label="Remote"
            remotes={remotes}
            value={remote}
            error={isChecked ? remoteError : undefined}
            onChange={setRemote}
          />
        )}
        {role === 'squad' && (
          <Field label="Scope">
            {(control) => (
              <Select control={control} value={scopes} onChange={setScopes}>
                {Object.entries(SCOPES).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <TextField
          label="Days until it expires"
          error={isChecked ? daysError : undefined}
          inputMode="numeric"
          value={days}
          onChange={setDays}
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
