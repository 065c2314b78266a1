import { brokenNeeds } from '@viewmax/registry/broken-needs';
import { apiVersion } from '@viewmax/shared/contracts/constants';
import { Orb } from '@viewmax/shared/ui';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { needsBetween } from '../../model/matrix.ts';
import type { Row } from '../../model/rows.ts';
import { servedTitles } from '../../model/served.ts';
import { Card } from '../../parts/card.tsx';
import { Matrix } from '../../parts/matrix.tsx';
import type { Platform } from '../../stores/platform.ts';
import { useReleases } from '../../stores/use-releases.ts';
import css from './deploy-card.module.css';

/** Whether the canary fits the live releases, then the matrix behind the result. */
export function DeployCard({
  row: { name, canary },
  platform: { state },
}: {
  row: Row;
  platform: Platform;
}): ReactNode {
  const titles = servedTitles(state);
  const releases = useReleases(canary ? [...new Set([...titles, `${name}@${canary}`])] : titles);
  const title = `${name}@${canary}`;
  if (!canary || !releases.some((release) => `${release.name}@${release.version}` === title)) return null;

  const own = releases.filter((release) => release.name === name);
  const others = releases.filter((other) => own.some((one) => needsBetween(one, other).length > 0));
  const beside = releases.filter((release) => release.name !== name && state.live[release.name] === release.version);
  const reasons = brokenNeeds([...own.filter(({ version }) => version === canary), ...beside], apiVersion);
  return (
    <Card
      title="Can I deploy"
      end={<b className={reasons.length === 0 ? css.yes : css.no}>{reasons.length === 0 ? 'Yes' : 'No'}</b>}
    >
      <div className={css.answer}>
        <Orb tone={reasons.length === 0 ? 'ok' : 'error'}>
          {reasons.length === 0 ? <ShieldCheck /> : <ShieldAlert />}
        </Orb>
        <p>
          {title} {reasons.length === 0 ? 'can run beside all that is live.' : reasons.join(' ')}
        </p>
      </div>
      {others.length > 0 && <Matrix label={`${name} and the others`} rows={own} columns={others} />}
    </Card>
  );
}
