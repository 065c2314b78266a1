import type { ListedRelease } from '@viewmax/contracts/ops/releases';
import { releaseName } from '@viewmax/contracts/release-name';
import { Banner, Button } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { byName } from '../../model/by-name.ts';
import { dayOf } from '../../model/format.ts';
import { mayChange } from '../../model/permits.ts';
import { PLAN_FORM, type PlanFault, type PlanForm, percentsOf, planOf } from '../../model/plan.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField, TextField } from '../../parts/fields.tsx';
import form from '../../parts/form.module.css';
import { Form } from '../../parts/form.tsx';
import { PlanFields } from '../../parts/plan-fields.tsx';
import { $notice, clearNotice } from '../../stores/notice.ts';
import { perform } from '../../stores/perform.ts';
import type { Platform } from '../../stores/platform.ts';
import type { Who } from '../../stores/session.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import { DeployAnswer } from './deploy-answer.tsx';

/** Releases that are not live, by name. */
function choicesOf(releases: readonly ListedRelease[], who: Who): [string, ListedRelease[]][] {
  return byName(releases.filter(({ name, live }) => !live && mayChange(who, [name])));
}

/** The words of a release in a list of them. */
const choiceOf = ({ version, publishedAt }: ListedRelease): string => `${version}, ${dayOf(publishedAt)}`;

/** The form of a new rollout: a release, its steps and the reason. Several releases go together. */
export function NewRollout({
  who,
  platform,
  onClose,
}: {
  who: Who;
  platform: Platform;
  onClose: () => void;
}): ReactNode {
  const [first, setFirst] = useState('');
  const [more, setMore] = useState<Record<string, string>>({});
  const [plan, setPlan] = useState<PlanForm>(PLAN_FORM);
  const [isOwn, setIsOwn] = useState(false);
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<PlanFault & { releases?: string }>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const choices = choicesOf(platform.releases, who);
  const isOf = (release: string, name: string): boolean => release.startsWith(releaseName({ name, version: '' }));
  const rest = choices.filter(([name]) => !isOf(first, name));
  const added = rest.flatMap(([name]) => {
    const version = more[name];
    return version ? [releaseName({ name, version })] : [];
  });
  const releases = first ? [first, ...added] : added;
  const others = rest.map(([name, all]) => (
    <SelectField
      key={name}
      label={`Together with a release of ${name}`}
      options={{ '': 'No change', ...Object.fromEntries(all.map((one) => [one.version, choiceOf(one)])) }}
      value={more[name] ?? ''}
      onChange={(version) => setMore({ ...more, [name]: version })}
    />
  ));

  const { data: rules } = useAnswer('rules', platform.state.entry, () => call('readRules'));
  const named = Object.entries(rules?.plans ?? {}).find(([name]) => releases.some((release) => isOf(release, name)));
  const isOfRules = named !== undefined && !isOwn;

  const send = async () => {
    const made = isOfRules ? { plan: undefined } : planOf(plan);
    const found = {
      ...('faults' in made && made.faults),
      ...(releases.length === 0 && { releases: 'Choose at least one release.' }),
    };
    setFaults(found);
    if (!('plan' in made) || releases.length === 0 || isBusy) return;
    setIsBusy(true);
    setRefusal(undefined);
    const why = reason.trim();
    const started = await perform(
      () =>
        call('startRollout', {
          body: {
            ...{ releases, plan: made.plan },
            ...(why && { reason: why }),
          },
        }),
      `${releases.join(' and ')}: the rollout began.`,
    );
    // A start that waits for a second person is no refusal, and the page lists it.
    if (started || $notice.get()?.tone === 'ok') return onClose();
    // The page's own notice is behind this dialog.
    setRefusal($notice.get()?.text);
    clearNotice();
    setIsBusy(false);
  };

  return (
    <Dialog title="New rollout" onClose={onClose}>
      {choices.length === 0 ? (
        <p>All releases that you can roll out are live. Publish a new release first.</p>
      ) : (
        <Form onSend={send}>
          <SelectField
            label="Release"
            error={faults.releases}
            options={{
              '': 'Choose',
              ...Object.fromEntries(
                choices.flatMap(([name, all]) => all.map((one) => [releaseName(one), `${name} ${choiceOf(one)}`])),
              ),
            }}
            value={first}
            onChange={setFirst}
          />
          {releases.length > 0 && <DeployAnswer releases={releases} entry={platform.state.entry} />}
          {named && (
            <SelectField
              label="Plan"
              options={{ rules: `that of the rules for ${named[0]}: ${percentsOf(named[1])}`, own: 'another one' }}
              value={isOwn ? 'own' : 'rules'}
              onChange={(value) => setIsOwn(value === 'own')}
            />
          )}
          {!isOfRules && (
            <PlanFields plan={plan} faults={faults} onChange={setPlan}>
              {others}
            </PlanFields>
          )}
          {isOfRules && others.length > 0 && (
            <details className={form.more}>
              <summary>More: other releases</summary>
              <div className={form.pair}>{others}</div>
            </details>
          )}
          <TextField
            label="Reason"
            hint="Optional. The audit log records it."
            maxLength={200}
            value={reason}
            onChange={setReason}
          />
          {refusal && <Banner tone="error">{refusal}</Banner>}
          <div className={form.buttons}>
            <Button size="sm" onClick={onClose}>
              Cancel
            </Button>
            <Button size="sm" variant="primary" type="submit" busy={isBusy}>
              Start rollout
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
