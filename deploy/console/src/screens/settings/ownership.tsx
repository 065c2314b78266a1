import type { ClaimKind, OwnershipList } from '@viewmax/contracts/ops/ownership';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { isOps } from '../../model/permits.ts';
import { Card } from '../../parts/card.tsx';
import { SelectField } from '../../parts/fields.tsx';
import form from '../../parts/form.module.css';
import { Form } from '../../parts/form.tsx';
import { type Column, LoadedTable } from '../../parts/table.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useForm } from '../../parts/use-form.tsx';
import { perform } from '../../stores/perform.ts';
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

const optionsOf = (pairs: readonly (readonly [value: string, words: string])[]) => ({
  '': 'Choose',
  ...Object.fromEntries(pairs),
});

function MoveForm({ rows, remotes }: { rows: readonly Row[]; remotes: readonly string[] }): ReactNode {
  const rowOf = (chosen: string) => rows.find((one) => keyOf(one) === chosen);
  // A move to the owner cancels an open one.
  const choicesFor = (row: Row | undefined) => remotes.filter((name) => name !== row?.owner || row.movingTo !== null);
  const empty = { row: '', to: '' };
  const { written, field, onSend } = useForm(
    empty,
    ({ row, to }) => ({
      row: rowOf(row) ? undefined : 'Choose a path or a slot.',
      to: choicesFor(rowOf(row)).includes(to) ? undefined : 'Choose a remote.',
    }),
    async ({ row, to }) => {
      const { kind, claim, owner: from } = rowOf(row) as Row;
      const move = () =>
        kind === 'path'
          ? call('movePath', { body: { path: claim, from, to } })
          : call('moveSlot', { body: { slot: claim, from, to } });
      await perform(move, to === from ? `${claim} stays with ${to}.` : `${claim} moves to ${to}.`);
      return empty;
    },
  );
  const choices = choicesFor(rowOf(written.row));
  return (
    <Form className={css.form} button="Move" onSend={onSend}>
      <div className={form.pair}>
        <SelectField options={optionsOf(rows.map((one) => [keyOf(one), one.claim]))} {...field('row', 'Move')} />
        <SelectField
          options={optionsOf(choices.map((name) => [name, name]))}
          {...field('to', 'To')}
          value={choices.includes(written.to) ? written.to : ''}
        />
      </div>
    </Form>
  );
}

/** The owner of each path and slot, and open moves. */
export function Ownership({ who, platform }: ScreenProps): ReactNode {
  const { data, error } = useAnswer('ownership', platform.state.entry, () => call('listOwnership'));
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
