import type { DeployCheck } from '@viewmax/contracts/ops/releases';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import { releaseNames } from '@viewmax/registry/identity';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { rolledBackWords } from '../../model/ended.ts';
import form from '../../parts/form.module.css';
import { useAnswer } from '../../stores/use-answer.ts';

/** The registry's sentences have the whole date; the page says it as elsewhere. */
const reasonsOf = ({ reasons, rolledBack = [] }: DeployCheck): string[] =>
  reasons.map((reason) => {
    const found = rolledBack.find(({ sentence }) => sentence === reason);
    return found ? `${found.release} was ${rolledBackWords(found.at, found.because, Date.now())}` : reason;
  });

const onlyRolledBack = ({ ok, reasons, rolledBack = [] }: DeployCheck): boolean =>
  !ok && reasons.length === rolledBack.length;

/** The registry's check of a rollout's releases, as if the rollout itself did not run. */
export const useOwnCheck = ({ id, releases }: Pick<RolloutView, 'id' | 'releases'>, entry: number) =>
  useAnswer(`rollout ${id}`, entry, () =>
    call('canDeploy', { query: { releases: releaseNames(releases).join(','), rollout: id } }),
  );

const Warnings = ({ of }: { of: readonly string[] }): ReactNode =>
  of.map((warning) => (
    <p key={warning} className={form.warn}>
      {warning}
    </p>
  ));

/** What stands against a rollout that goes on: needs that are not met, and other rollouts whose devices it does not reach. */
export function KeptFrom({ rollout, entry }: { rollout: RolloutView; entry: number }): ReactNode {
  const { data: check } = useOwnCheck(rollout, entry);
  return check && <Warnings of={[...check.reasons, ...check.warnings]} />;
}

/** The registry's check of these releases, before a rollout starts. */
export function DeployAnswer({ releases, entry }: { releases: readonly string[]; entry: number }): ReactNode {
  const { data: check, error } = useAnswer(releases.join(), entry, () =>
    call('canDeploy', { query: { releases: releases.join(',') } }),
  );
  return (
    <div role="status" className={form.says}>
      {!check && !error && <p>Checking whether it can be deployed.</p>}
      {error && <p className={form.bad}>{error}</p>}
      {check && !error && (
        <>
          <p className={check.ok ? form.good : form.bad}>
            {check.ok ? 'Can be deployed: yes.' : `Can be deployed: no. ${reasonsOf(check).join(' ')}`}
          </p>
          {onlyRolledBack(check) && <p>You can still start it again.</p>}
          <Warnings of={check.warnings} />
        </>
      )}
    </div>
  );
}
