import type { ClaimKind, OwnershipList } from '@viewmax/contracts/ops/ownership';
import { Button } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { isOps } from '../../model/permits.ts';
import { Card } from '../../parts/card.tsx';
import { SelectField } from '../../parts/fields.tsx';
import form from '../../parts/form.module.css';
import { Form } from '../../parts/form.tsx';
import { type Column, LoadedTable } from '../../parts/table.tsx';
import { Tag } from '../../parts/tag.tsx';
import { act } from '../../stores/act.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import type { ScreenProps } from '../screen-props.ts';
import css from './settings.module.css';

interface Row {
  kind: ClaimKind;
  claim: string;
  owner: string;
  movingTo: string | null;
}

const rowsOf = ({ paths, slots }: OwnershipList): Row[] => [
  ...paths.map(({ path, ...rest }): Row => ({ kind: 'path', claim: path, ...rest })),
  ...slots.map(({ slot, ...rest }): Row => ({ kind: 'slot', claim: slot, ...rest })),
];
const keyOf = ({ kind, claim }: Row): string => `${kind} ${claim}`;

const COLUMNS: Column<Row>[] = [
  { head: 'Path or slot', isName: true, cell: ({ claim }) => claim },
  { head: 'Kind', cell: ({ kind }) => kind },
  { head: 'Owner', cell: ({ owner }) => owner },
  { head: 'Moves to', cell: ({ movingTo }) => (movingTo ? <Tag tone="canary">{movingTo}</Tag> : 'No move') },
];

function MoveForm({ rows, remotes }: { rows: readonly Row[]; remotes: readonly string[] }): ReactNode {
  const [chosen, setChosen] = useState('');
  const [wanted, setWanted] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const row = rows.find((one) => keyOf(one) === chosen);
  // A move to the owner cancels an open one.
  const choices = remotes.filter((name) => name !== row?.owner || row.movingTo !== null);
  const to = choices.includes(wanted) ? wanted : '';
  const faults = { row: row ? undefined : 'Choose a path or a slot.', to: to ? undefined : 'Choose a remote.' };
  const send = async () => {
    setIsChecked(true);
    if (!row || !to) return;
    const done = to === row.owner ? `${row.claim} stays with ${to}.` : `${row.claim} moves to ${to}.`;
    const { kind, claim, owner: from } = row;
    const move = () =>
      kind === 'path'
        ? call('movePath', { body: { path: claim, from, to } })
        : call('moveSlot', { body: { slot: claim, from, to } });
    await act(move, done);
    setChosen('');
    setWanted('');
    setIsChecked(false);
  };
  return (
    <Form className={css.form} onSend={send}>
      <div className={form.pair}>
        <SelectField
          label="Move"
          error={isChecked ? faults.row : undefined}
          options={{ '': 'Choose', ...Object.fromEntries(rows.map((one) => [keyOf(one), one.claim])) }}
          value={chosen}
          onChange={setChosen}
        />
        <SelectField
          label="To"
          error={isChecked ? faults.to : undefined}
          options={{ '': 'Choose', ...Object.fromEntries(choices.map((name) => [name, name])) }}
          value={to}
          onChange={setWanted}
        />
      </div>
      <div>
        <Button size="sm" type="submit">
          Move
        </Button>
      </div>
    </Form>
  );
}

/** The owner of each path and slot, and open moves. */
export function Ownership({ who, platform }: ScreenProps): ReactNode {
  const { data, error } = useAnswer('ownership', platform.state.revision, () => call('listOwnership'));
  const rows = data ? rowsOf(data) : [];
  const remotes = [...new Set(platform.releases.map(({ name }) => name))].sort();
  return (
    <Card flush title="Paths and slots">
      <p className={css.note}>
        Only its owner can use a path or slot: the first remote that was live with it. During a move both remotes can
        use it. The move ends when a release of the new owner that uses it is promoted.
      </p>
      <LoadedTable
        what="paths and slots"
        error={error}
        columns={COLUMNS}
        rows={data && rows}
        keyOf={keyOf}
        empty="No remote owns a path or slot yet."
      />
      {data && isOps(who) && rows.length > 0 && <MoveForm rows={rows} remotes={remotes} />}
    </Card>
  );
}
