import { guardNames, guardsIn, guardText } from '@viewmax/contracts/acts';
import type { Rules } from '@viewmax/contracts/ops/ownership';
import { windowFault } from '@viewmax/contracts/ops/windows';
import { Button, Field, Spinner } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { counted } from '../../model/format.ts';
import { isOwner } from '../../model/permits.ts';
import type { PlanFault } from '../../model/plan.ts';
import { Card } from '../../parts/card.tsx';
import form from '../../parts/form.module.css';
import { Form } from '../../parts/form.tsx';
import { Select } from '../../parts/select.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { act } from '../../stores/act.ts';
import type { Platform } from '../../stores/platform.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import type { ScreenProps } from '../screen-props.ts';
import { draftsOf, PlanRules, plansIn } from './plan-rules.tsx';
import css from './settings.module.css';

const PROMOTE: Record<Rules['promote'], string> = {
  squad: 'squads and ops',
  ops: 'ops only',
};
type Numbers = 'firstPercent' | 'minMinutes' | 'minDevices' | 'dayMegabytes';
const DAY_MEGABYTES = 200;
const RUN_PREVIEWS = { yes: 'every run of a trusted repository', no: 'runs of the trusted environment' } as const;
const FAULTS: Record<Numbers, string> = {
  firstPercent: 'Write a percentage between 0.01 and 100.',
  minMinutes: 'Write minutes, up to 43,200 (30 days).',
  minDevices: 'Write a whole number of devices.',
  dayMegabytes: 'Write whole megabytes, up to 1,000,000.',
};

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const IS_FINE: Record<Numbers, (value: number) => boolean> = {
  firstPercent: (value) => value >= 0.01 && value <= 100,
  minMinutes: (value) => value >= 0 && value <= 43_200,
  minDevices: (value) => Number.isInteger(value) && value >= 0 && value <= 10_000_000,
  dayMegabytes: (value) => Number.isInteger(value) && value >= 1 && value <= 1_000_000,
};
const NUMBERS = Object.keys(IS_FINE) as Numbers[];

/** Empty is off. */
const isSecond = (text: string): boolean => Number(text) >= 0 && Number(text) <= 100;

function RulesForm({ rules, remotes }: { rules: Rules; remotes: readonly string[] }): ReactNode {
  const [written, setWritten] = useState<Record<Numbers, string>>({
    firstPercent: String(rules.firstPercent),
    minMinutes: String(rules.minMinutes),
    minDevices: String(rules.minDevices),
    dayMegabytes: String(rules.dayMegabytes ?? DAY_MEGABYTES),
  });
  const [promote, setPromote] = useState(rules.promote);
  const [runPreviews, setRunPreviews] = useState(rules.runPreviews);
  const [guards, setGuards] = useState(guardText(rules.guards ?? {}));
  const [never, setNever] = useState(rules.never ?? '');
  const [second, setSecond] = useState(rules.secondPerson?.toString() ?? '');
  const [drafts, setDrafts] = useState(draftsOf(rules.plans));
  const [planOf, setPlanOf] = useState('');
  const [planFaults, setPlanFaults] = useState<PlanFault>({});
  const [faults, setFaults] = useState<Partial<Record<Numbers | 'guards' | 'never' | 'second', string>>>({});
  const send = async () => {
    const wanted = {
      firstPercent: numberIn(written.firstPercent),
      minMinutes: numberIn(written.minMinutes),
      minDevices: numberIn(written.minDevices),
      dayMegabytes: numberIn(written.dayMegabytes),
      promote,
      runPreviews,
    };
    const read = guardsIn(guards);
    const wrong = NUMBERS.filter((name) => !IS_FINE[name](wanted[name]));
    const closed = windowFault(never);
    setFaults({
      never: closed,
      second: isSecond(second) ? undefined : 'Write a percentage between 0 and 100, or nothing.',
      ...Object.fromEntries(wrong.map((name) => [name, FAULTS[name]])),
      ...('wrong' in read && {
        guards: `Write remotes with guards, such as booking=${guardNames.join('+')}, or none.`,
      }),
    });
    const planned = plansIn(drafts, rules.plans);
    setPlanFaults('faults' in planned ? planned.faults : {});
    if ('faults' in planned) return setPlanOf(planned.name);
    if (wrong.length > 0 || closed || !isSecond(second) || !('guards' in read)) return;
    await act(
      () =>
        call('setRules', {
          body: {
            ...wanted,
            ...planned,
            guards: read.guards,
            never,
            secondPerson: second.trim() ? Number(second) : null,
          },
        }),
      'The rules are saved.',
    );
  };
  const field = (name: Numbers, label: string) => (
    <TextField
      label={label}
      error={faults[name]}
      inputMode="decimal"
      value={written[name]}
      onChange={(text) => setWritten({ ...written, [name]: text })}
    />
  );
  return (
    <Form className={css.form} onSend={send}>
      <div className={`${form.pair} ${css.rules}`}>
        {field('firstPercent', 'First step, at most (%)')}
        {field('minMinutes', 'Minutes per step, at least')}
        {field('minDevices', 'Devices per step, at least')}
        {field('dayMegabytes', 'New files per day, at most (MB)')}
        <Field label="Can promote by hand">
          {(control) => (
            <Select control={control} value={promote} onChange={(value) => setPromote(value as Rules['promote'])}>
              {Object.entries(PROMOTE).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Can make previews by a pipeline">
          {(control) => (
            <Select
              control={control}
              value={runPreviews ? 'yes' : 'no'}
              onChange={(value) => setRunPreviews(value === 'yes')}
            >
              {Object.entries(RUN_PREVIEWS).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label="Guards of rollouts"
          hint={`Of plans that name none: ${guardNames.join(', ')}.`}
          error={faults.guards}
          value={guards}
          onChange={setGuards}
        />
        <TextField
          label="Never (the time of Lagos)"
          hint="Such as fri 18:00-23:00,daily 22:00-06:00. Ops are free."
          error={faults.never}
          value={never}
          onChange={setNever}
        />
        <TextField
          label="A second person approves above (%)"
          hint="Also purges, retirements, rules and moves, of ops too. Empty for never."
          error={faults.second}
          inputMode="decimal"
          value={second}
          onChange={setSecond}
        />
      </div>
      <PlanRules
        remotes={remotes}
        drafts={drafts}
        chosen={planOf}
        faults={planFaults}
        onChoose={(name) => {
          setPlanOf(name);
          setPlanFaults({});
        }}
        onChange={setDrafts}
      />
      <div>
        <Button size="sm" type="submit">
          Save rules
        </Button>
      </div>
    </Form>
  );
}

const remotesOf = ({ state, releases }: Platform, { plans = {} }: Rules): string[] =>
  [...new Set([...Object.keys(state.live), ...releases.map(({ name }) => name), ...Object.keys(plans)])].sort();

/** The least plan of squads, the quota of their files, and the previews of their pipelines. */
export function RulesCard({ who, platform }: ScreenProps): ReactNode {
  const { data, error } = useAnswer('rules', platform.state.revision, () => call('readRules'));
  return (
    <Card flush title="Rules">
      {!data && !error && (
        <div className={css.note}>
          <Spinner label="Loading rules" />
        </div>
      )}
      {error && <p className={`${css.note} ${css.error}`}>{error}</p>}
      {data && (
        <p className={css.note}>
          A rollout by a squad begins with at most {data.firstPercent}% of devices. Each step lasts at least{' '}
          {counted(data.minMinutes, 'minute')} and needs {counted(data.minDevices, 'device')}. Can promote by hand:{' '}
          {PROMOTE[data.promote]}. A remote publishes at most {data.dayMegabytes ?? DAY_MEGABYTES} MB of new files a
          day. Can make previews by a pipeline: {RUN_PREVIEWS[data.runPreviews ? 'yes' : 'no']}.
          {data.guards && ` Guards of rollouts: ${guardText(data.guards)}.`}
          {typeof data.secondPerson === 'number' &&
            ` A second person approves above ${data.secondPerson}%, and purges, retirements, rules and moves.`}
          {data.never && ` Never (the time of Lagos): ${data.never}.`}
          {Object.entries(data.plans ?? {}).map(
            ([name, { steps }]) => ` Plan of ${name}: ${steps.map(({ percent }) => `${percent}%`).join(', ')}.`,
          )}
        </p>
      )}
      {data && isOwner(who) && (
        <RulesForm key={JSON.stringify(data)} rules={data} remotes={remotesOf(platform, data)} />
      )}
    </Card>
  );
}
