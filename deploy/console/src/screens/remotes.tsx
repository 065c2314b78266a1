import { useStore } from '@nanostores/react';
import type { ListedRelease } from '@viewmax/contracts/ops/releases';
import { releaseName } from '@viewmax/contracts/release-name';
import { Button, Empty } from '@viewmax/shared/ui';
import Archive from 'lucide-react/icons/archive';
import Layers from 'lucide-react/icons/layers';
import Power from 'lucide-react/icons/power';
import PowerOff from 'lucide-react/icons/power-off';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { byName } from '../model/by-name.ts';
import { count, counted, dayOf, kilobytes, NO_DATA } from '../model/format.ts';
import { linkIn, linkTo } from '../model/link.ts';
import { isOps } from '../model/permits.ts';
import { seriesOf } from '../model/series.ts';
import { servedReleases } from '../model/served.ts';
import { Card } from '../parts/card.tsx';
import { ConfirmButton } from '../parts/confirm-dialog.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';
import { Version } from '../parts/version.tsx';
import { perform } from '../stores/perform.ts';
import type { Platform } from '../stores/platform.ts';
import { $part } from '../stores/screen.ts';
import { useAnswer } from '../stores/use-answer.ts';
import { Hosts } from './hosts.tsx';
import css from './remotes.module.css';
import type { ScreenProps } from './screen-props.ts';

/** `kept` gives the reason why an unserved release stays. A release without a reason may be removed. */
function columnsOf(served: readonly string[], kept: Record<string, string> | undefined): Column<ListedRelease>[] {
  const stateOf = (release: ListedRelease) => {
    if (release.live) return <Tag tone="ok">Live</Tag>;
    if (served.includes(releaseName(release))) return <Tag tone="canary">Canary</Tag>;
    if (!kept) return <Tag>Not live</Tag>;
    return kept[releaseName(release)] ? <Tag>Kept</Tag> : <Tag>Unused</Tag>;
  };
  return [
    {
      head: 'Version',
      isName: true,
      cell: (release) => (
        <a href={linkTo.release(releaseName(release))} className={css.link}>
          <Version version={release.version} />
        </a>
      ),
    },
    { head: 'State', cell: stateOf },
    {
      head: 'Size',
      className: 'num',
      cell: ({ bytes, files }) => `${kilobytes(bytes)}, ${files} files`,
    },
    {
      head: 'Published',
      className: 'num',
      cell: ({ publishedAt }) => <time dateTime={publishedAt}>{dayOf(publishedAt)}</time>,
    },
    {
      head: 'Kept because',
      className: css.why,
      cell: (release) => (kept ? (kept[releaseName(release)] ?? 'Not kept: the next clean-up removes it.') : NO_DATA),
    },
    {
      head: 'Routes and slots',
      className: css.places,
      cell: ({ routes, fills }) =>
        [...routes, ...fills.map((slot) => `slot ${slot}`)].join('  ') || 'No routes or slots',
    },
  ];
}

/** `Retired on 2 March by ops: Nobody uses it.` */
function retiredWords({ retired }: ScreenProps['platform']['state'], name: string): string | null {
  const found = retired.find((one) => one.name === name);
  return found ? `Retired on ${dayOf(found.at)} by ${found.by}: ${found.reason}` : null;
}

/** How often members opened a remote in the last hour. */
function Opened({
  figures,
  releases,
  at,
}: Pick<Platform, 'figures' | 'at'> & { releases: readonly string[] }): ReactNode {
  const { opened } = seriesOf(figures, releases, at);
  return (
    <p className="num">
      {opened > 0
        ? `In the last hour members opened it ${count(opened)} times.`
        : 'No page reported in the last hour, so the traffic is unknown.'}
    </p>
  );
}

/** Every release by its remote, and the buttons that take a remote off every page, for a while or for good. */
export function Remotes({ who, platform: { state, releases, figures, at } }: ScreenProps): ReactNode {
  const link = linkIn(useStore($part));
  const names = byName(releases);
  const served = servedReleases(state);
  // Without this response the table has no reasons.
  const { data: kept } = useAnswer('kept', state.entry, async () => (await call('previewCleanUp')).kept);
  const columns = columnsOf(served, kept);
  const hosts = useAnswer('hosts', state.entry, () => call('listHosts'));

  const switchOf = (name: string) =>
    state.off[name] ? (
      <Button
        size="sm"
        icon={<Power aria-hidden="true" />}
        onClick={() => void perform(() => call('switchOn', { params: { name } }), `${name} is back on.`)}
      >
        Switch on
      </Button>
    ) : (
      <ConfirmButton
        icon={<PowerOff aria-hidden="true" />}
        confirmation={{
          title: `Switch off ${name}`,
          says: (
            <>
              <p>
                <b>100% of devices</b> lose it at once, also open pages. Members see your message in its place. The rest
                of the app keeps working.
              </p>
              <Opened figures={figures} at={at} releases={served.filter((one) => one.startsWith(`${name}@`))} />
            </>
          ),
          word: name,
          button: 'Switch off',
          reason: {
            label: 'Message to members',
            hint: 'Such as: Tickets are back at noon.',
            needed: 'Write a message for members.',
          },
          onConfirm: (message) =>
            perform(() => call('switchOff', { params: { name }, body: { message } }), `${name} is switched off.`),
        }}
      />
    );
  const buttonsOf = (name: string) =>
    isOps(who) &&
    name !== 'shell' &&
    state.live[name] && (
      <div className={css.buttons}>
        {switchOf(name)}
        <ConfirmButton
          icon={<Archive aria-hidden="true" />}
          confirmation={{
            title: `Retire ${name}`,
            says: (
              <>
                <p>
                  <b>100% of devices</b> lose it for good, also open pages. Its paths and slots become free.
                </p>
                <p>The registry refuses it while another release needs it, fills its slots or links to its paths.</p>
              </>
            ),
            word: name,
            button: 'Retire',
            reason: {
              label: 'Reason',
              hint: 'Such as: It moved into the catalog.',
              needed: 'Write a reason for the log.',
            },
            onConfirm: (reason) =>
              perform(() => call('retireRemote', { params: { name }, body: { reason } }), `${name} is retired.`),
          }}
        />
      </div>
    );

  return (
    <>
      <ScreenHead
        title="Remotes"
        note={`${counted(releases.length, 'release')} of ${counted(names.length, 'remote')}, the shell included`}
      />
      {names.length === 0 && <Empty icon={<Layers />} title="Nothing is published yet" />}
      {names.map(([name, own]) => (
        <Card key={name} flush title={name} end={buttonsOf(name)} isLinked={name === link.name}>
          {retiredWords(state, name) && <p className={css.off}>{retiredWords(state, name)}</p>}
          {state.off[name] && <p className={css.off}>Switched off. Members see: {state.off[name]}</p>}
          <Table
            label={`Releases of ${name}`}
            columns={columns}
            rows={own}
            keyOf={({ version }) => version}
            rowClass={(release) => (releaseName(release) === link.release ? css.linked : undefined)}
          />
          {name !== 'shell' && <Hosts name={name} mayChange={isOps(who)} answer={hosts} />}
        </Card>
      ))}
    </>
  );
}
