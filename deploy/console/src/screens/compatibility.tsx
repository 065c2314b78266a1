import { satisfies } from '@viewmax/registry/version-range';
import { apiVersion } from '@viewmax/shared/contracts/constants';
import type { Release } from '@viewmax/shared/contracts/discovery';
import { Empty, Spinner } from '@viewmax/shared/ui';
import GitCompare from 'lucide-react/icons/git-compare';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../console.tsx';
import { servedTitles } from '../model/served.ts';
import { Card } from '../parts/card.tsx';
import { Matrix } from '../parts/matrix.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { Table } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';
import { useReleases } from '../stores/use-releases.ts';

/** Who offers what: the backend, the shell's modules, and each release under its own name. */
function offersOf(releases: readonly Release[]): Map<string, { by: string; version: string }[]> {
  const offers = new Map([['api', [{ by: 'the backend', version: apiVersion }]]]);
  for (const { name, version, provides } of releases) {
    for (const [what, its] of Object.entries({ ...provides, [name]: version }))
      offers.set(what, [...(offers.get(what) ?? []), { by: `${name}@${version}`, version: its }]);
  }
  return offers;
}

function NeedsTable({ releases }: { releases: readonly Release[] }): ReactNode {
  const offers = offersOf(releases);
  return (
    <Table label="Needs and what is provided">
      <thead>
        <tr>
          <th scope="col">Release</th>
          <th scope="col">Needs</th>
          <th scope="col">Provided</th>
          <th scope="col">Met</th>
        </tr>
      </thead>
      <tbody>
        {releases.flatMap(({ name, version, needs }) =>
          Object.entries(needs).map(([what, range]) => {
            const offered = offers.get(what) ?? [];
            const met = offered.filter((offer) => satisfies(offer.version, range)).length;
            return (
              <tr key={`${name}@${version} ${what}`}>
                <td>
                  {name}@{version}
                </td>
                <td className="num">
                  {what} {range}
                </td>
                <td className="num">
                  {offered.map((offer) => `${offer.version} by ${offer.by}`).join(', ') || 'by nothing'}
                </td>
                <td>
                  {met === offered.length && met > 0 && <Tag tone="ok">Yes</Tag>}
                  {met < offered.length && met > 0 && <Tag tone="warn">By some</Tag>}
                  {met === 0 && <Tag tone="error">No</Tag>}
                </td>
              </tr>
            );
          }),
        )}
      </tbody>
    </Table>
  );
}

/** What is served now: which releases fit which, and every need with what stands against it. */
export function Compatibility({ platform: { state } }: ScreenProps): ReactNode {
  const titles = servedTitles(state);
  const releases = useReleases(titles);
  return (
    <>
      <ScreenHead title="Compatibility" note="All that any device is given now: live and being rolled out" />
      {titles.length === 0 && <Empty icon={<GitCompare />} title="Nothing is live yet" />}
      {releases.length < titles.length && <Spinner label="Loading what releases need" />}
      {releases.length > 0 && (
        <>
          <Card title="Which run together">
            <Matrix label="Which releases run together" rows={releases} columns={releases} />
          </Card>
          <Card flush title="Needs against what is provided">
            <NeedsTable releases={releases} />
          </Card>
        </>
      )}
    </>
  );
}
