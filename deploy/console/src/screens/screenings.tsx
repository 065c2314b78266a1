import type { CancelledScreening, ListedScreening } from '@viewmax/contracts/ops/content';
import { Button } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { call } from '../api/call.ts';
import { count, counted } from '../model/format.ts';
import { isOps } from '../model/permits.ts';
import { Card } from '../parts/card.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { SelectField, TextField } from '../parts/fields.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { type Column, LoadedTable } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';
import { ask, perform } from '../stores/perform.ts';
import { useAnswer } from '../stores/use-answer.ts';
import type { ScreenProps } from './screen-props.ts';

const HOUR_MS = 3_600_000;

/** Lagos has no summer time. */
const todayInLagos = (): string => new Date(Date.now() + HOUR_MS).toISOString().slice(0, 10);

/** The tickets, members and points that a cancellation would change. */
async function planOf({ showtime, cinema }: ListedScreening): Promise<CancelledScreening | undefined> {
  const body = { cinema, dryRun: true };
  return (await ask(() => call('cancelShowing', { params: { showtime }, body })))?.showings[0];
}

/** The console cancels no show that has begun: its guests are in the hall. */
const hasBegun = ({ date, time }: ListedScreening, now: number): boolean =>
  Date.parse(`${date}T${time}:00+01:00`) <= now;

const stateOf = (screening: ListedScreening, now: number): ReactNode => {
  if (screening.cancelReason !== null) return <Tag>{`Cancelled: ${screening.cancelReason}`}</Tag>;
  return hasBegun(screening, now) ? <Tag>Has begun</Tag> : <Tag tone="ok">Takes place</Tag>;
};

/** The screenings of a cinema, or of all, that have every word of the search. */
function findScreenings(screenings: readonly ListedScreening[], search: string, cinema: string): ListedScreening[] {
  const words = search.toLowerCase().split(/\s+/);
  return screenings.filter((screening) => {
    const text = [screening.time, screening.movie, screening.cinemaName].join(' ').toLowerCase();
    return (!cinema || screening.cinema === cinema) && words.every((word) => text.includes(word));
  });
}

const columnsAt = (now: number): Column<ListedScreening>[] => [
  { head: 'Time', className: 'num', cell: ({ time }) => time },
  { head: 'Movie', isName: true, cell: ({ movie }) => movie },
  { head: 'Cinema', cell: ({ cinemaName }) => cinemaName },
  { head: 'Sold', className: 'num', cell: ({ sold }) => count(sold) },
  { head: 'State', cell: (screening) => stateOf(screening, now) },
];

/** The screenings of a day. Ops cancel one before it begins, after the dialog has named its tickets, members and points. */
export function Screenings({ who, platform }: ScreenProps): ReactNode {
  const [date, setDate] = useState(todayInLagos);
  const [search, setSearch] = useState('');
  const [cinema, setCinema] = useState('');
  const [plan, setPlan] = useState<CancelledScreening>();
  const query = date ? { date } : {};
  const { data, error } = useAnswer(`screenings ${date}`, platform.state.entry, () => call('listShowings', { query }));
  const cinemas = Object.fromEntries(data?.showings.map((one) => [one.cinema, one.cinemaName]) ?? []);
  // Another day may have no screening in the chosen cinema.
  const chosen = cinema in cinemas ? cinema : '';
  const found = data && findScreenings(data.showings, search, chosen);
  const columns = columnsAt(platform.at);
  const change: Column<ListedScreening> = {
    head: 'Change',
    cell: (screening) =>
      screening.cancelReason === null &&
      !hasBegun(screening, platform.at) && (
        <Button
          size="sm"
          variant="danger"
          aria-label={`Cancel ${screening.movie}, ${screening.time}, ${screening.cinemaName}`}
          onClick={async () => setPlan(await planOf(screening))}
        >
          Cancel
        </Button>
      ),
  };
  return (
    <>
      <ScreenHead title="Screenings" note="A cancelled screening returns all points, and tells its members at once.">
        <TextField label="Day" type="date" value={date} onChange={setDate} />
        <SelectField label="Cinema" options={{ '': 'All cinemas', ...cinemas }} value={chosen} onChange={setCinema} />
        <TextField label="Search" type="search" value={search} onChange={setSearch} />
      </ScreenHead>
      <Card flush title={data ? `Screenings of ${data.date}` : 'Screenings'}>
        <LoadedTable
          what="screenings"
          error={error}
          columns={isOps(who) ? [...columns, change] : columns}
          rows={found}
          keyOf={({ showtime, cinema }) => `${showtime} ${cinema}`}
          empty={data?.showings.length ? 'No screening has these words.' : 'No screening on this day.'}
        />
      </Card>
      {plan && (
        <ConfirmDialog
          onClose={() => setPlan(undefined)}
          confirmation={{
            title: `Cancel ${plan.movie}, ${plan.time}`,
            says: (
              <p className="num">
                {plan.cinemaName}, {plan.date}. {counted(plan.tickets, 'ticket')} of {counted(plan.members, 'member')}{' '}
                {plan.tickets === 1 ? 'becomes' : 'become'} Cancelled
                {plan.used > 0 && `, ${count(plan.used)} of them used`}. {count(plan.points)} Vp go back to who paid.
                Each member gets a push message and an SMS. A cancelled screening stays cancelled.
              </p>
            ),
            reason: {
              label: 'Reason',
              hint: 'The members read it.',
              needed: 'Write a reason. The members read it.',
            },
            word: plan.cinema,
            button: 'Cancel the screening',
            onConfirm: (reason) => {
              const body = { cinema: plan.cinema, reason, dryRun: false };
              const done = 'The screening is cancelled, and the points are back.';
              return perform(() => call('cancelShowing', { params: { showtime: plan.showtime }, body }), done);
            },
          }}
        />
      )}
    </>
  );
}
