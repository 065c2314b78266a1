import type { TokenScope } from '@viewmax/contracts/ops/calls';
import type { TokenRole, TokenView, NewToken as Wanted } from '@viewmax/contracts/ops/tokens';
import { NAME } from '@viewmax/contracts/release-name';
import { Button } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { dayOf } from '../../model/format.ts';
import { Card } from '../../parts/card.tsx';
import { ConfirmButton } from '../../parts/confirm-dialog.tsx';
import { RemoteField, SelectField } from '../../parts/fields.tsx';
import form from '../../parts/form.module.css';
import { Form } from '../../parts/form.tsx';
import { type Column, LoadedTable } from '../../parts/table.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useForm } from '../../parts/use-form.tsx';
import { perform } from '../../stores/perform.ts';
import type { Platform } from '../../stores/platform.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import css from './settings.module.css';

const CAN = { read: 'read', squad: 'change', ops: 'change everything' } as const;
const roleText = ({ role, remote, scopes }: TokenView) =>
  [CAN[role], remote, scopes && `(${scopes.join(', ')})`].filter(Boolean).join(' ');

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

/** The form that makes a token. */
function NewToken({
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

/** All tokens with their roles. A secret is shown once, when it is made. */
export function Tokens({ platform }: { platform: Platform }): ReactNode {
  const { data, error } = useAnswer('tokens', platform.state.entry, () => call('listTokens'));
  const [secret, setSecret] = useState<string>();

  const made = async (work: () => Promise<{ token: string }>, done: string) => {
    const result = await perform(work, done);
    if (result) setSecret(result.token);
    return result;
  };
  const rotate = ({ id, name }: TokenView) =>
    made(() => call('rotateToken', { params: { id }, body: {} }), `${name}: the old token works for another hour.`);

  const isOver = ({ expiresAt }: TokenView) => Date.parse(expiresAt) <= platform.at;
  const columns: Column<TokenView>[] = [
    { head: 'Name', isName: true, cell: ({ name }) => name },
    { head: 'Can', cell: roleText },
    {
      head: 'Until',
      className: 'num',
      cell: (token) => (isOver(token) ? <Tag>Expired</Tag> : dayOf(token.expiresAt)),
    },
    {
      head: 'Change',
      cell: (token) =>
        !isOver(token) && (
          <div className={css.pair}>
            <Button size="sm" onClick={() => void rotate(token)}>
              Rotate
            </Button>
            <ConfirmButton
              confirmation={{
                title: `Revoke ${token.name}`,
                says: <p>People and pipelines with this token lose access at once.</p>,
                word: token.name,
                button: 'Revoke',
                onConfirm: () =>
                  perform(() => call('revokeToken', { params: { id: token.id } }), `${token.name} is revoked.`),
              }}
            />
          </div>
        ),
    },
  ];

  return (
    <Card flush title="Tokens">
      {secret && (
        <div role="status" className={`${form.says} ${css.secret}`}>
          <p>
            <b>Copy it now.</b> It is shown only once and not stored.
          </p>
          <code className={form.secret}>{secret}</code>
        </div>
      )}
      <LoadedTable
        what="tokens"
        error={error}
        columns={columns}
        rows={data?.tokens}
        keyOf={({ id }) => id}
        empty="No tokens except the first one, from the server settings."
      />
      <NewToken
        remotes={Object.keys(platform.state.live)}
        onMake={(token) => made(() => call('createToken', { body: token }), `The token "${token.name}" is created.`)}
      />
    </Card>
  );
}
