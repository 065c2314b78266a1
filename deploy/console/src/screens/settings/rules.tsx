import { guardNames, guardsIn, guardText } from '@viewmax/contracts/noted-events';
import { BOUNDS, isWithin } from '@viewmax/contracts/ops/bounds';
import { hoursFault } from '@viewmax/contracts/ops/hours';
import type { Rules } from '@viewmax/contracts/ops/ownership';
import type { Answer } from '@viewmax/contracts/ops/schemas';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { counted } from '../../model/format.ts';
import { isOwner } from '../../model/permits.ts';
import { numberIn, type PlanFault, percentsOf } from '../../model/plan.ts';
import { Card } from '../../parts/card.tsx';
import { SelectField } from '../../parts/fields.tsx';
import form from '../../parts/form.module.css';
import { Form } from '../../parts/form.tsx';
import { Unanswered } from '../../parts/table.tsx';
import { useForm } from '../../parts/use-form.tsx';
import { perform } from '../../stores/perform.ts';
import type { Platform } from '../../stores/platform.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import type { ScreenProps } from '../screen-props.ts';
import { draftsOf, PlanRules, plansIn } from './plan-rules.tsx';
import css from './settings.module.css';

const PROMOTE: Record<Rules['promote'], string> = {
  squad: 'squads and ops',
  ops: 'ops only',
};
const RUN_PREVIEWS = { yes: 'every run of a trusted repository', no: 'runs of the trusted environment' } as const;

const NUMBERS = {
  firstPercent: { fault: 'Write a percentage between 0.01 and 100.', bounds: BOUNDS.percent },
  minMinutes: { fault: 'Write minutes, up to 43,200 (30 days).', bounds: BOUNDS.minutes },
  minDevices: { fault: 'Write a whole number of devices, up to 10,000,000.', bounds: BOUNDS.devices },
  dayMegabytes: { fault: 'Write whole megabytes, from 1 to 1,000,000.', bounds: BOUNDS.dayMegabytes },
};
type Numbers = keyof typeof NUMBERS;
const names = Object.keys(NUMBERS) as Numbers[];

/** The form as it shows these rules. */
const formOf = (rules: Rules) => ({
  firstPercent: String(rules.firstPercent),
  minMinutes: String(rules.minMinutes),
  minDevices: String(rules.minDevices),
  dayMegabytes: String(rules.dayMegabytes),
  guards: guardText(rules.guards),
  never: rules.never,
  /** Empty is off. */
  secondPerson: rules.secondPerson?.toString() ?? '',
  promote: rules.promote,
  runPreviews: (rules.runPreviews ? 'yes' : 'no') as keyof typeof RUN_PREVIEWS,
});
type Written = ReturnType<typeof formOf>;
type Faults = Partial<Record<keyof Written, string | undefined>>;

function faultsOf({ guards, never, secondPerson, ...written }: Written): Faults {
  const wrong = names.filter((name) => !isWithin(NUMBERS[name].bounds, numberIn(written[name])));
  return {
    ...Object.fromEntries(wrong.map((name) => [name, NUMBERS[name].fault])),
    ...('wrong' in guardsIn(guards) && {
      guards: `Write remotes with guards, such as booking=${guardNames.join('+')},door=none, or usual.`,
    }),
    never: hoursFault(never),
    ...(!isWithin(BOUNDS.secondPerson, Number(secondPerson)) && {
      secondPerson: 'Write a percentage between 0 and 100, or nothing.',
    }),
  };
}

function RulesForm({ rules, remotes }: { rules: Answer<'readRules'>; remotes: readonly string[] }): ReactNode {
  const [drafts, setDrafts] = useState(() => draftsOf(rules.plans));
  const [plan, setPlan] = useState<{ of: string; faults: PlanFault }>({ of: '', faults: {} });
  const planned = plansIn(drafts);
  const { text, field, onSend } = useForm(formOf(rules), faultsOf, async (written) => {
    const read = guardsIn(written.guards);
    if ('faults' in planned || 'wrong' in read) return undefined;
    const { never, promote, secondPerson, runPreviews } = written;
    const numbers = Object.fromEntries(names.map((name) => [name, Number(written[name])])) as Record<Numbers, number>;
    const body = {
      ...{ ...numbers, plans: planned.plans, promote, never, guards: read.guards },
      runPreviews: runPreviews === 'yes',
      secondPerson: secondPerson.trim() ? Number(secondPerson) : null,
      revision: rules.revision,
    };
    // The card reads the saved rules, and opens a new form with them.
    return void (await perform(() => call('setRules', { body }), 'The rules are saved.'));
  });
  const send = () => {
    setPlan('faults' in planned ? { of: planned.name, faults: planned.faults } : { ...plan, faults: {} });
    return onSend();
  };
  const figure = (name: Numbers | 'secondPerson', label: string, hint?: string) =>
    text(name, label, { hint, inputMode: 'decimal' });
  return (
    <Form className={css.form} button="Save rules" onSend={send}>
      <div className={`${form.pair} ${css.rules}`}>
        {figure('firstPercent', 'First step, at most (%)')}
        {figure('minMinutes', 'Minutes per step, at least')}
        {figure('minDevices', 'Devices per step, at least')}
        {figure('dayMegabytes', 'New files per day, at most (MB)')}
        <SelectField options={PROMOTE} {...field('promote', 'Can promote by hand')} />
        <SelectField options={RUN_PREVIEWS} {...field('runPreviews', 'Can make previews by a pipeline')} />
        {text('guards', 'Usual guards', {
          hint: `By remote: ${guardNames.join(', ')} or none. Usual: those of the registry.`,
        })}
        {text('never', 'Never (the time of Lagos)', {
          hint: 'Such as fri 18:00-23:00,daily 22:00-06:00. Ops are free.',
        })}
        {figure(
          'secondPerson',
          'A second person approves above (%)',
          'Also purges, retirements, rules and moves, of ops too. Empty for never.',
        )}
      </div>
      <PlanRules
        remotes={remotes}
        drafts={drafts}
        chosen={plan.of}
        faults={plan.faults}
        onChoose={(of) => setPlan({ of, faults: {} })}
        onChange={setDrafts}
      />
    </Form>
  );
}

const remotesOf = ({ state, releases }: Platform, { plans }: Rules): string[] =>
  [...new Set([...Object.keys(state.live), ...releases.map(({ name }) => name), ...Object.keys(plans)])].sort();

/** The least plan of squads, the quota of their files, and the previews of their pipelines. */
export function RulesCard({ who, platform }: ScreenProps): ReactNode {
  const { data, error } = useAnswer('rules', platform.state.entry, () => call('readRules'));
  return (
    <Card flush title="Rules">
      <Unanswered what="rules" data={data} error={error} />
      {data && (
        <p className={css.note}>
          A rollout by a squad begins with at most {data.firstPercent}% of devices. Each step lasts at least{' '}
          {counted(data.minMinutes, 'minute')} and needs {counted(data.minDevices, 'device')}. Can promote by hand:{' '}
          {PROMOTE[data.promote]}. A remote publishes at most {data.dayMegabytes} MB of new files a day. Can make
          previews by a pipeline: {RUN_PREVIEWS[data.runPreviews ? 'yes' : 'no']}.
          {` Usual guards: ${guardText(data.guards)}.`}
          {data.secondPerson !== null &&
            ` A second person approves above ${data.secondPerson}%, and purges, retirements, rules and moves.`}
          {data.never && ` Never (the time of Lagos): ${data.never}.`}
          {Object.entries(data.plans).map(([name, { steps }]) => ` Plan of ${name}: ${percentsOf({ steps })}.`)}
        </p>
      )}
      {data && isOwner(who) && (
        <RulesForm key={JSON.stringify(data)} rules={data} remotes={remotesOf(platform, data)} />
      )}
    </Card>
  );
}
