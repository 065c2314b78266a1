import { guardNames, notedNames } from '@viewmax/contracts/noted-events';
import { type ReactNode, useState } from 'react';
import type { PlanFault, PlanForm } from '../model/plan.ts';
import { SelectField, TextField } from './fields.tsx';
import form from './form.module.css';

type Words<T extends string> = Record<T, string>;
const ADVANCE: Words<PlanForm['advance']> = { auto: 'automatically', manual: 'by hand' };
const ON_FAIL: Words<PlanForm['onFail']> = { rollback: 'roll back', pause: 'pause' };
const TESTERS: Words<PlanForm['testers']> = { none: 'like all devices', first: 'first, until you advance' };
const PLATFORMS: Words<PlanForm['platform']> = { all: 'all', web: 'web', android: 'Android', ios: 'iOS' };

/** The steps, and behind "More" the `children` and what few rollouts change. A fault opens it. */
export function PlanFields({
  plan,
  faults,
  onChange,
  children,
}: {
  plan: PlanForm;
  faults: PlanFault;
  onChange: (plan: PlanForm) => void;
  children?: ReactNode;
}): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const { percents: _, ...ofMore } = faults;
  const hasFault = Object.values(ofMore).some(Boolean);
  const text = (
    name: keyof PlanFault | 'lgas',
    label: string,
    hint?: string,
    inputMode: 'text' | 'numeric' = 'text',
  ) => (
    <TextField
      label={label}
      hint={hint}
      error={name === 'lgas' ? undefined : faults[name]}
      inputMode={inputMode}
      value={plan[name]}
      onChange={(value) => onChange({ ...plan, [name]: value })}
    />
  );
  const choice = <K extends keyof PlanForm>(name: K, label: string, options: Words<PlanForm[K]>) => (
    <SelectField
      label={label}
      options={options}
      value={plan[name]}
      onChange={(value) => onChange({ ...plan, [name]: value })}
    />
  );
  return (
    <>
      {text('percents', 'Steps, percent of devices', 'After the last step all devices get it.')}
      <details
        className={form.more}
        open={isOpen || hasFault}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary>More: time, devices, guards, cohort</summary>
        <div className={form.pair}>
          {children}
          {text('minutes', 'Minutes at each step, at least', undefined, 'numeric')}
          {text('devices', 'Devices in canary and control, at least each', undefined, 'numeric')}
          {choice('advance', 'Advance', ADVANCE)}
          {choice('onFail', 'If the canary is worse', ON_FAIL)}
          {text(
            'hold',
            'Hold back from, percent of devices',
            'After the last step, up to 10. Empty for none.',
            'numeric',
          )}
          {text('holdHours', 'Hours to hold it back', 'These devices are compared on.', 'numeric')}
          {choice('testers', 'Testers get it', TESTERS)}
          {choice('platform', 'Platforms', PLATFORMS)}
          {text('appVersion', 'App versions', 'Such as >=3.1; empty for all.')}
          {text('guards', 'Guards', `${guardNames.join(', ')}, beside the usual ones. A harm fails it.`)}
          {text('without', 'Without the usual guards', 'With a reason, such as signins: sessions last longer.')}
          {text(
            'signals',
            'Signals',
            `Also ${notedNames.slice(guardNames.length).join(', ')}, and metrics of remote.json. A harm pauses it once.`,
          )}
          {text('lgas', 'Local government areas', 'Such as Sapele, Bauchi; empty for all.')}
        </div>
      </details>
    </>
  );
}
