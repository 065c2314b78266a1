import { useStore } from '@nanostores/react';
import { apiVersion } from '@viewmax/contracts/constants';
import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { satisfies } from '@viewmax/registry/version-range';
import { Button, Empty, Spinner } from '@viewmax/shared/ui';
import GitCompare from 'lucide-react/icons/git-compare';
import type { ReactNode } from 'react';
import { servedReleases } from '../model/served.ts';
import { Card } from '../parts/card.tsx';
import { Matrix } from '../parts/matrix.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';
import { $failed, loadManifests, useReleases } from '../stores/manifests.ts';
import css from './compatibility.module.css';
import type { ScreenProps } from './screen-props.ts';

/** The provided versions by name: the backend, the shell's modules, and each release. */
function offersOf(releases: readonly Release[]): Map<string, { by: string; version: string }[]> {
  const offers = new Map([['api', [{ by: 'the backend', version: apiVersion }]]]);
  for (const { name, version, provides } of releases) {
    for (const [what, its] of Object.entries({ ...provides, [name]: version }))
      offers.set(what, [...(offers.get(what) ?? []), { by: releaseName({ name, version }), version: its }]);
  }
  return offers;
}

interface Met {
  by: string;
  need: string;
  offered: { by: string; version: string }[];
  met: number;
}

const isMet = ({ met, offered }: Met): boolean => met > 0 && met === offered.length;

function needsOf(releases: readonly Release[]): Met[] {
  const offers = offersOf(releases);
  const all = releases.flatMap(({ name, version, needs }) =>
    Object.entries(needs).map(([what, range]) => {
      const offered = offers.get(what) ?? [];
      const met = offered.filter((offer) => satisfies(offer.version, range)).length;
      return { by: releaseName({ name, version }), need: `${what} ${range}`, offered, met };
    }),
  );
  // Needs that are not met everywhere come first.
  return all.sort((a, b) => Number(isMet(a)) - Number(isMet(b)));
}

function MetTag(need: Met): ReactNode {
  if (need.met === 0) return <Tag tone="error">No</Tag>;
  return isMet(need) ? <Tag tone="ok">Yes</Tag> : <Tag tone="warn">Partly</Tag>;
}

const NEEDS: Column<Met>[] = [
  { head: 'Release', cell: ({ by }) => by },
  { head: 'Needs', className: 'num', cell: ({ need }) => need },
  {
    head: 'Provided',
    className: `num ${css.provided}`,
    cell: ({ offered }) => offered.map(({ version, by }) => `${version} by ${by}`).join(', ') || 'Nothing provides it',
  },
  { head: 'Met', cell: MetTag },
];

/** The compatibility of all served releases, and every need with its result. */
export function Compatibility({ platform: { state } }: ScreenProps): ReactNode {
  const served = servedReleases(state);
  const releases = useReleases(served);
  const reasons = useStore($failed);
  const failed = served.map((release) => reasons[release]).find((reason) => reason !== undefined);
  return (
    <>
      <ScreenHead title="Compatibility" note="Every release that devices get now: live or in a rollout" />
      {served.length === 0 && <Empty icon={<GitCompare />} title="Nothing is live yet" />}
      {failed && (
        <div role="alert" className={css.note}>
          <p>Some releases did not load: {failed}</p>
          <Button size="sm" onClick={() => void loadManifests(served)}>
            Retry
          </Button>
        </div>
      )}
      {releases.length < served.length && !failed && <Spinner label="Loading the needs of releases" />}
      {releases.length > 0 && (
        <>
          <Card title="Fit together">
            <Matrix label="Releases that fit together" rows={releases} columns={releases} />
          </Card>
          <Card flush title="What each release needs">
            <Table
              label="Needs of each release"
              columns={NEEDS}
              rows={needsOf(releases)}
              keyOf={({ by, need }) => `${by} ${need}`}
              empty="No release needs another."
            />
          </Card>
        </>
      )}
    </>
  );
}
