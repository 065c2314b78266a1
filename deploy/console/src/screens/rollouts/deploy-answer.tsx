import type { ReactNode } from 'react';
import { ops } from '../../api/ops.ts';
import form from '../../parts/form.module.css';
import { useAnswer } from '../../stores/use-answer.ts';

/** The registry's check of these releases, before a rollout starts. */
export function DeployAnswer({ titles, revision }: { titles: readonly string[]; revision: number }): ReactNode {
  const { data: check, error } = useAnswer(titles.join(), revision, () => ops.canDeploy(titles));
  return (
    <div role="status" className={form.says}>
      {!check && !error && <p>Can it be deployed? Asking.</p>}
      {error && <p className={form.bad}>{error}</p>}
      {check && !error && (
        <>
          <p className={check.ok ? form.good : form.bad}>
            {check.ok ? 'Can be deployed: yes.' : `Can be deployed: no. ${check.reasons.join(' ')}`}
          </p>
          {check.warnings.map((warning) => (
            <p key={warning} className={form.warn}>
              {warning}
            </p>
          ))}
        </>
      )}
    </div>
  );
}
