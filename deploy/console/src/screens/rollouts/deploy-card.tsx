import { apiVersion } from '@viewmax/contracts/constants';
import { releaseName } from '@viewmax/contracts/release-name';
import { alarmOf } from '@viewmax/registry/alarm';
import { brokenNeeds } from '@viewmax/registry/broken-needs';
import { Orb } from '@viewmax/shared/ui';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { endedWords } from '../../model/ended.ts';
import { needsBetween } from '../../model/matrix.ts';
import type { Row } from '../../model/rows.ts';
import { servedReleases } from '../../model/served.ts';
import { Card } from '../../parts/card.tsx';
import { Matrix } from '../../parts/matrix.tsx';
import { useReleases } from '../../stores/manifests.ts';
import type { Platform } from '../../stores/platform.ts';
import css from './deploy-card.module.css';

/**
 * Whether the canary may go out: its rollout was not stopped and does not fail, and it fits the live releases. The matrix is
 * below.
 */
export function DeployCard({
  row: { name, canary, rollout },
  platform: { state, at },
}: {
  row: Row;
  platform: Platform;
}): ReactNode {
  const served = servedReleases(state);
  const wanted = releaseName({ name, version: canary ?? '' });
  const releases = useReleases(canary ? [...new Set([...served, wanted])] : served);
  const stopped = rollout && (alarmOf(rollout)?.words ?? endedWords(rollout, at));
  const isKnown = releases.some((release) => releaseName(release) === wanted);
  if (!canary || (!isKnown && !stopped)) return null;

  const own = releases.filter((release) => release.name === name);
  const others = releases.filter((other) => own.some((one) => needsBetween(one, other).length > 0));
  const beside = releases.filter((release) => release.name !== name && state.live[release.name] === release.version);
  const misfits = brokenNeeds([...own.filter(({ version }) => version === canary), ...beside], apiVersion, state.live);
  const isYes = !stopped && misfits.length === 0;
  return (
    <Card title="Can I deploy" end={<b className={isYes ? css.yes : css.no}>{isYes ? 'Yes' : 'No'}</b>}>
      <div className={css.answer}>
        <Orb tone={isYes ? 'ok' : 'error'}>{isYes ? <ShieldCheck /> : <ShieldAlert />}</Orb>
        <div>
          {isYes && <p>{wanted} fits all live releases.</p>}
          {stopped && (
            <p>
              <b>No: {stopped}</b>
            </p>
          )}
          {misfits.map((misfit) => (
            <p key={misfit}>{misfit}</p>
          ))}
        </div>
      </div>
      {others.length > 0 && (!stopped || misfits.length > 0) && (
        <Matrix label={`${name} and the others`} rows={own} columns={others} />
      )}
    </Card>
  );
}
