import { useStore } from '@nanostores/react';
import type { TokenView } from '@viewmax/contracts/ops/tokens';
import { Button } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { dayOf } from '../../model/format.ts';
import { Card } from '../../parts/card.tsx';
import { ConfirmButton } from '../../parts/confirm-dialog.tsx';
import form from '../../parts/form.module.css';
import { type Column, LoadedTable } from '../../parts/table.tsx';
import { Tag } from '../../parts/tag.tsx';
import { $acts, act } from '../../stores/act.ts';
import type { Platform } from '../../stores/platform.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import { NewToken } from './new-token.tsx';
import css from './settings.module.css';

const CAN = { read: 'read', squad: 'change', ops: 'change everything' } as const;
const roleText = ({ role, remote, scopes }: TokenView) =>
  [CAN[role], remote, scopes && `(${scopes.join(', ')})`].filter(Boolean).join(' ');

/** All tokens with their roles. A secret is shown once, when it is made. */
export function Tokens({ platform }: { platform: Platform }): ReactNode {
  const { data, error } = useAnswer('tokens', useStore($acts), () => call('listTokens'));
  const [secret, setSecret] = useState<string>();

  const made = async (work: () => Promise<{ token: string }>, done: string) => {
    const result = await act(work, done);
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
                  act(() => call('revokeToken', { params: { id: token.id } }), `${token.name} is revoked.`),
              }}
            >
              Revoke
            </ConfirmButton>
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
