import { type ReactNode, useEffect, useState } from 'react';
import type { DeployCheck } from '../../api/answers.ts';
import { ops } from '../../api/ops.ts';
import form from '../../parts/form.module.css';

/** What the registry would say to these releases, before it is asked to begin. */
export function DeployAnswer({ titles }: { titles: readonly string[] }): ReactNode {
  const [check, setCheck] = useState<DeployCheck | { error: string }>();
  const key = titles.join();
  useEffect(() => {
    let isOver = false;
    setCheck(undefined);
    if (key)
      ops.canDeploy(key.split(',')).then(
        (answer) => !isOver && setCheck(answer),
        ({ message }: Error) => !isOver && setCheck({ error: message }),
      );
    return () => {
      isOver = true;
    };
  }, [key]);
  if (!key) return null;
  return (
    <div role="status" className={form.says}>
      {!check && <p>Can it be deployed? Asking.</p>}
      {check && 'error' in check && <p className={form.bad}>{check.error}</p>}
      {check && 'ok' in check && (
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
