import type { Rules } from '@viewmax/contracts/ops/ownership';
import type { Plan, PlanInput } from '@viewmax/contracts/ops/rollouts';
import type { ReactNode } from 'react';
import { formOf, PLAN_FORM, type PlanFault, type PlanForm, percentsOf, planOf } from '../../model/plan.ts';
import { SelectField } from '../../parts/fields.tsx';
import form from '../../parts/form.module.css';
import { PlanFields } from '../../parts/plan-fields.tsx';

/** The plan of a remote while it is edited. */
export interface PlanDraft {
  /** As the rules have it. */
  given?: Plan;
  /** Null for a plan that only a file can express. */
  form: PlanForm | null;
  isEdited: boolean;
}
/** By remote. A remote without one has the usual plan. */
export type PlanDrafts = Record<string, PlanDraft>;

export const draftsOf = (plans: Rules['plans']): PlanDrafts =>
  Object.fromEntries(
    Object.entries(plans).map(([name, given]) => [name, { given, form: formOf(given), isEdited: false }]),
  );

type Read = { plans: Record<string, PlanInput> } | { name: string; faults: PlanFault };

/** The plans of all remotes, or the first one with faults. */
export function plansIn(drafts: PlanDrafts): Read {
  const plans: Record<string, PlanInput> = {};
  for (const [name, { given, form, isEdited }] of Object.entries(drafts)) {
    if (given && !isEdited) plans[name] = given;
    if (!form || !isEdited) continue;
    const made = planOf(form);
    if (!('plan' in made)) return { name, faults: made.faults };
    // The form has no field for the time that counts as slow.
    plans[name] = { ...(given && { slowMs: given.slowMs }), ...made.plan };
  }
  return { plans };
}

/** The plans of rollouts that name none, one remote at a time. */
export function PlanRules({
  remotes,
  drafts,
  chosen,
  faults,
  onChoose,
  onChange,
}: {
  remotes: readonly string[];
  drafts: PlanDrafts;
  chosen: string;
  faults: PlanFault;
  onChoose: (name: string) => void;
  onChange: (drafts: PlanDrafts) => void;
}): ReactNode {
  const draft = drafts[chosen];
  const set = (next: PlanForm | null) => {
    const { [chosen]: before, ...others } = drafts;
    onChange(next ? { ...others, [chosen]: { given: before?.given, form: next, isEdited: true } } : others);
  };
  const wordsOf = (name: string): string => {
    const { form: its, given } = drafts[name] ?? {};
    if (its) return `${its.percents}${its.hold && `, all but ${its.hold}`}`;
    return given ? percentsOf(given) : 'the usual one';
  };
  return (
    <>
      <div className={form.pair}>
        <SelectField
          label="Plans of rollouts that name none"
          options={{
            '': 'Choose a remote',
            ...Object.fromEntries(remotes.map((name) => [name, `${name}: ${wordsOf(name)}`])),
          }}
          value={chosen}
          onChange={onChoose}
        />
        {chosen && (
          <SelectField
            label={`Plan of ${chosen}`}
            options={{ usual: `the usual one: ${PLAN_FORM.percents}`, own: 'one of its own' }}
            value={draft ? 'own' : 'usual'}
            onChange={(value) => set(value === 'own' ? PLAN_FORM : null)}
          />
        )}
      </div>
      {draft?.form && <PlanFields plan={draft.form} faults={faults} onChange={set} />}
      {draft && !draft.form && (
        <p>
          {`The steps of this plan differ in more than their percentages. To change it, run: viewmax rules --plan ${chosen}=plan.json`}
        </p>
      )}
    </>
  );
}
