import type { DoorReportResponse } from '@viewmax/contracts/attendant';
import { getDoorReport } from '@viewmax/contracts/calls';
import { categoryWord } from '@viewmax/contracts/category-words';
import { seatsInWords } from '@viewmax/contracts/seat-words';
import { ask, createFetcher } from '@viewmax/shared';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { hasBegun, lagosDay } from '@viewmax/shared/bundled/lagos-time.ts';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { momentClock } from '@viewmax/shared/bundled/moment-clock.ts';
import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { saveFile } from '@viewmax/shared/bundled/save-file.ts';
import { Select } from '@viewmax/shared/bundled/select.tsx';
import { serverWords } from '@viewmax/shared/bundled/server-words.ts';
import { clockText } from '@viewmax/shared/bundled/time-text.ts';
import { $userId } from '@viewmax/shared/bundled/user-id.ts';
import { Button, Empty, FailureCard, Field, InputBox, Skeleton } from '@viewmax/shared/ui';
import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useMemo, useState } from 'react';
import css from '../../parts/door.module.css';
import { startText } from '../../parts/times.ts';
import { useScreenings } from '../../parts/use-screenings.ts';

const today = (): string => lagosDay(Date.now());

const FAILED = 'The report could not be loaded';

const reportStore = (cinemaId: string, date: string) =>
  createFetcher<DoorReportResponse>(['door/report/', $userId, '/', cinemaId, '/', date], {
    fetcher: () => ask(getDoorReport, { params: { cinemaId, date } }),
    revalidateOnFocus: true,
  });

const WHY = { twice: 'Let in twice', void: 'Void ticket' };

function Hours({ hours }: Pick<DoorReportResponse, 'hours'>): ReactNode {
  const most = Math.max(1, ...hours.map(({ admitted }) => admitted));
  return (
    <ul className={`num ${css.hours}`}>
      {hours.map(({ hour, admitted }) => (
        <li key={hour}>
          <span>{clockText(60 * Number(hour.slice(0, 2)))}</span>
          <progress className={css.bar} value={admitted} max={most} aria-hidden="true" />
          <b>{admitted}</b>
        </li>
      ))}
    </ul>
  );
}

type ReportScreenings = NonNullable<DoorReportResponse['shows']>;

/** @example [['Sold', 248], ['In', 212]] */
const countsOf = ({ sold, admitted, forced, offline, ...screening }: ReportScreenings[number]) =>
  [
    ['Sold', sold],
    ['In', admitted],
    [
      hasBegun({ Date: screening.ShowtimeDate, StartTime: screening.ShowtimeTime }) ? 'Missing' : 'To come',
      Math.max(0, sold - admitted),
    ],
    ['Forced', forced],
    ['Offline', offline],
  ] as const;

/** @example 'In: 18 of 20 adults, 2 of 2 children' */
const inOfSold = (categories: NonNullable<ReportScreenings[number]['categories']>): string =>
  `In: ${categories.map(({ category, sold, admitted }) => `${admitted} of ${sold} ${categoryWord(category, sold)}`).join(', ')}`;

function ScreeningList({ screenings }: { screenings: ReportScreenings }): ReactNode {
  return (
    <ul className={`num ${css.entries}`}>
      {screenings.map((screening) => (
        <li key={screening.ShowtimeID}>
          <b>
            {startText(screening)} {screening.MovieTitle}
          </b>
          <span>{screening.ScreenLocation}</span>
          {screening.categories && <span>{inOfSold(screening.categories)}</span>}
          <dl className={css.counts}>
            {countsOf(screening).map(([name, count]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

type Entry = DoorReportResponse['forced'][number] | DoorReportResponse['conflicts'][number];

/** @example 'Row C, seat 8 · 6:41 PM, Side door, demo_door' */
const entryText = ({ SeatNumber, at, door, attendant }: Entry): string =>
  `${seatsInWords([SeatNumber])} · ${[momentClock(at), door, attendant].filter(Boolean).join(', ')}`;

function Numbers({ report, date }: { report: DoorReportResponse; date: string }): ReactNode {
  const { admitted, shows: screenings = [], hours, forced, conflicts, csv } = report;
  const sold = screenings.filter((screening) => screening.sold > 0);
  if (sold.length + admitted + forced.length + conflicts.length === 0) {
    return <Empty icon={<ChartColumn />} title="No entries" help="Nobody was let in on this day." />;
  }
  return (
    <>
      <section className={css.section}>
        <h2 className={css.subtitle}>{admitted} let in</h2>
        <Hours hours={hours} />
      </section>
      <section className={css.section}>
        <h2 className={css.subtitle}>Shows: {sold.length}</h2>
        <ScreeningList screenings={sold} />
      </section>
      <section className={css.section}>
        <h2 className={css.subtitle}>Conflicts: {conflicts.length}</h2>
        <ul className={`num ${css.entries}`}>
          {conflicts.map((entry) => (
            <li key={entry.SeatNumber + entry.at}>
              <b>
                {WHY[entry.why]}: {entryText(entry)}
              </b>
              {entry.first && (
                <span>
                  First{' '}
                  {[momentClock(entry.first.at), entry.first.door, entry.first.attendant].filter(Boolean).join(', ')}
                </span>
              )}
              <span>
                {entry.MovieTitle}, sent at {momentClock(entry.receivedAt)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className={css.section}>
        <h2 className={css.subtitle}>Let in anyway: {forced.length}</h2>
        <ul className={`num ${css.entries}`}>
          {forced.map((entry) => (
            <li key={entry.SeatNumber + entry.at}>
              <b>{entryText(entry)}</b>
              <span>
                {entry.reason ? `“${entry.reason}”` : 'The reason went with an account'}
                {entry.undoneAt && `, undone at ${momentClock(entry.undoneAt)}`}
              </span>
              <span>{entry.MovieTitle}</span>
            </li>
          ))}
        </ul>
      </section>
      <Button
        block
        variant="primary"
        icon={<Download aria-hidden="true" />}
        onClick={() => saveFile(`door-${date}.csv`, csv, 'text/csv;charset=utf-8')}
      >
        Download CSV
      </Button>
    </>
  );
}

function Day({ cinemaId, date }: { cinemaId: string; date: string }): ReactNode {
  const $report = useMemo(() => reportStore(cinemaId, date), [cinemaId, date]);
  const refusal = (error: unknown) => {
    const reason = serverWords(error);
    return reason && <FailureCard title={FAILED} help={reason} onRetry={$report.revalidate} />;
  };
  return (
    <Loaded
      of={$report}
      what="The report"
      waiting={
        <Waiting label="Loading the report">
          <Skeleton height={220} borderRadius="var(--vm-r-lg)" />
        </Waiting>
      }
      failed={refusal}
    >
      {(report) => <Numbers report={report} date={date} />}
    </Loaded>
  );
}

/** The day at the doors of one cinema, for its managers. */
export function Report(): ReactNode {
  const { answer, error } = useScreenings();
  const cinemas = answer?.cinemas.filter(({ isManager }) => isManager) ?? [];
  const [chosen, choose] = useState<string>();
  const [date, setDate] = useState(today);
  const cinemaId = chosen ?? cinemas[0]?.CinemaID;
  return (
    <div className={css.page}>
      <Heading title="Report of the day" look="display" backTo={paths.door} />
      <div className={css.form}>
        {cinemas.length > 1 && (
          <Field label="Cinema">
            {(control) => (
              <Select {...control} value={cinemaId} onChange={(event) => choose(event.target.value)}>
                {cinemas.map(({ CinemaID, CinemaName }) => (
                  <option key={CinemaID} value={CinemaID}>
                    {CinemaName}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label="Day">
          {(control) => (
            <InputBox>
              <input
                {...control}
                type="date"
                value={date}
                max={today()}
                onChange={({ target }) => target.value && setDate(target.value)}
              />
            </InputBox>
          )}
        </Field>
      </div>
      {cinemaId && <Day cinemaId={cinemaId} date={date} />}
      {answer && !cinemaId && (
        <Empty icon={<ChartColumn />} title="For managers" help="You are no manager of a cinema. Ask your cinema." />
      )}
      {!answer && error !== undefined && <FailureCard title={FAILED} help={NO_NETWORK} />}
    </div>
  );
}
