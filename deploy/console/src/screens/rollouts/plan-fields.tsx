import { Field, TextInput } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import type { PlanFault, PlanForm } from '../../model/plan.ts';
import form from '../../parts/form.module.css';
import { Select } from '../../parts/select.tsx';

export function PlanFields({
  plan,
  faults,
  onChange,
}: {
  plan: PlanForm;
  faults: PlanFault;
  onChange: (plan: PlanForm) => void;
}): ReactNode {
  const set = (change: Partial<PlanForm>) => onChange({ ...plan, ...change });
  return (
    <>
      <Field label="Steps, percent of devices" hint="After the last one comes everybody." error={faults.percents}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="text"
            value={plan.percents}
            onChange={({ target }) => set({ percents: target.value })}
          />
        )}
      </Field>
      <div className={form.pair}>
        <Field label="Minutes at each step, at least" error={faults.minutes}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              value={plan.minutes}
              onChange={({ target }) => set({ minutes: target.value })}
            />
          )}
        </Field>
        <Field label="Devices on each side, at least" error={faults.devices}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              value={plan.devices}
              onChange={({ target }) => set({ devices: target.value })}
            />
          )}
        </Field>
        <Field label="Goes on">
          {(control) => (
            <Select
              control={control}
              value={plan.advance}
              onChange={(value) => set({ advance: value as PlanForm['advance'] })}
            >
              <option value="auto">by itself</option>
              <option value="manual">when somebody says so</option>
            </Select>
          )}
        </Field>
        <Field label="When it is worse">
          {(control) => (
            <Select
              control={control}
              value={plan.onFail}
              onChange={(value) => set({ onFail: value as PlanForm['onFail'] })}
            >
              <option value="rollback">roll back</option>
              <option value="pause">pause</option>
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}
