import type { ErrorFrame, ErrorView } from '@viewmax/contracts/ops/reports';
import { releaseName } from '@viewmax/contracts/release-name';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { count, counted, whenOf } from '../../model/format.ts';
import { type Link, linkTo } from '../../model/link.ts';
import type { Row } from '../../model/rows.ts';
import { Card, intoView } from '../../parts/card.tsx';
import type { Platform } from '../../stores/platform.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import css from './errors-card.module.css';

const callSiteOf = ({ script, source }: ErrorFrame): string =>
  source ? `${source.file}:${source.line}:${source.column}` : script;

/** Call sites that few readers need, behind one line. */
function CallSites({ frames, title }: { frames: readonly ErrorFrame[]; title: string }): ReactNode {
  if (frames.length === 0) return null;
  return (
    <details className={css.more}>
      <summary>{counted(frames.length, title)}</summary>
      <ol>
        {frames.map((frame, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a component may be inside itself, and the list never changes
          <li key={index} className={css.callSite}>
            {callSiteOf(frame)}
          </li>
        ))}
      </ol>
    </details>
  );
}

function ErrorItem({
  error,
  release,
  loads,
  now,
  isLinked,
}: {
  error: ErrorView;
  release: string;
  loads: number;
  now: number;
  isLinked: boolean;
}): ReactNode {
  const { kind, message, frames, components, flags = [], share, firstAt, lastAt } = error;
  const [callSite, ...more] = frames;
  return (
    <li ref={isLinked ? intoView : undefined} className={isLinked ? `${css.error} ${css.linked}` : css.error}>
      <p>
        <a href={linkTo.error(release, error.cause)} className={css.link}>
          <b>{message}</b>
        </a>
      </p>
      {callSite && <p className={css.callSite}>{callSiteOf(callSite)}</p>}
      <p className={`num ${css.figures}`}>
        {kind}, {counted(error.count, 'time')}, {whenOf(firstAt, now)} to {whenOf(lastAt, now)}
      </p>
      <p className={`num ${css.figures}`}>
        {share
          ? `Canary ${count(share.canary.failed)} of ${counted(share.canary.of, 'device')}, control ${count(share.control.failed)} of ${count(share.control.of)}`
          : `In ${counted(loads, 'page view')}`}
      </p>
      {flags.length > 0 && <p className={css.figures}>With the flags {flags.join(', ')}</p>}
      <CallSites frames={more} title="more frame" />
      <CallSites frames={components} title="surrounding component" />
    </li>
  );
}

/** The errors that pages reported about the canary, about the live release without one, or about that of the address. */
export function useErrors(row: Row | undefined, { at }: Platform, mayRead: boolean, link: Link = {}) {
  const version = row?.canary ?? row?.stable;
  const release = link.release ?? (row && version ? releaseName({ name: row.name, version }) : '');
  const isAsked = mayRead && release !== '';
  const answer = useAnswer(isAsked ? release : '', at, async () =>
    isAsked ? await call('readErrors', { query: { release } }) : undefined,
  );
  return { ...answer, release, isAsked };
}

/** The errors of one release, with their call sites. */
export function ErrorsCard({
  errors: { data, error, release, isAsked },
  platform: { at },
  link = {},
}: {
  errors: ReturnType<typeof useErrors>;
  platform: Platform;
  link?: Link | undefined;
}): ReactNode {
  if (!isAsked) return null;
  const isLost = data && link.cause && !data.errors.some(({ cause }) => cause === link.cause);
  return (
    <Card title={`Errors of ${release}`}>
      {!data && !error && <p className={css.none}>Loading…</p>}
      {error && (
        <p role="alert" className={css.none}>
          The errors did not load: {error} They load again in 15 seconds.
        </p>
      )}
      {isLost && <p className={css.none}>The error of this address is not among those of the last 30 days.</p>}
      {data?.errors.length === 0 && (
        <p className={css.none}>No error in {counted(data.loads, 'page view')} of the last 30 days.</p>
      )}
      {data && data.errors.length > 0 && (
        <ul className={css.list}>
          {data.errors.map((one) => (
            <ErrorItem
              key={`${one.cause} ${one.frames[0]?.script}`}
              error={one}
              release={release}
              loads={data.loads}
              now={at}
              isLinked={one.cause === link.cause}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
