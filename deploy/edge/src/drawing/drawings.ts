import type { Drawers, DrawnHead } from '@viewmax/draw';
import type { Document, ReleaseStore } from '@viewmax/registry';
import type { LiveRemote } from '@viewmax/shared/contracts/discovery';
import { fillPath, mustSignUp, type RouteMatch } from '@viewmax/shared/contracts/match-route';
import type { RuntimeConfig } from '@viewmax/shared/contracts/runtime-config';
import { etagOf } from '@viewmax/shared/server/etag';
import { LRUCache } from 'lru-cache';
import { inlineCss } from '../inline-css.ts';
import type { AskBackend } from './first-answers.ts';
import { createFirstAnswers } from './first-answers.ts';
import type { Looks } from './looks-of.ts';

/** A screen in the page's own HTML. */
export interface DrawnScreen {
  /** A member's page has the frame only. */
  kind: 'screen' | 'frame';
  html: string;
  /** The stylesheets of the drawn remote, by the address at which the shell would load them. */
  styles: readonly { href: string; css: string }[];
  /** The answers that the screen shows, by the path of the call. */
  answers: Readonly<Record<string, unknown>>;
  head?: DrawnHead;
  /** The backend has nothing at this path. */
  isMissing: boolean;
  /** Differs between two drawings of a path. */
  version: string;
}

export interface DrawingsOptions {
  drawers: Drawers;
  store: Pick<ReleaseStore, 'read'>;
  config: RuntimeConfig;
  ask: AskBackend;
  /** Receives each drawing that failed. The page is then served without it. */
  onFault(error: unknown, document: Document): void;
  /** Receives the remote whose screen threw. */
  onThrow(remote: LiveRemote, message: string, document: Document): void;
}

export interface Drawings {
  /** The drawn screen of a path. Undefined if the page should be served without one. */
  of(
    document: Document,
    match: RouteMatch<LiveRemote> | null,
    path: string,
    looks: Looks,
    isPatient: boolean,
  ): Promise<DrawnScreen | undefined>;
}

const MAX_DRAWINGS = 500;
/** A slow backend and a busy drawing process never delay a person's page by more. */
const PATIENCE_MS = 50;
/** A reader of links shows what it gets at its only visit. */
const READER_PATIENCE_MS = 2_000;
const DRAWING_PATIENCE_MS = 150;

/** A path without an owner looks the same whatever its name, so all such paths share one drawing. */
const NOWHERE = '/404';

export function createDrawings(options: DrawingsOptions): Drawings {
  const { drawers, store, config, ask, onFault, onThrow } = options;
  const answers = createFirstAnswers(ask);
  const drawn = new LRUCache<string, Promise<DrawnScreen | undefined>>({ max: MAX_DRAWINGS });

  async function stylesOf(remote: LiveRemote): Promise<DrawnScreen['styles']> {
    return Promise.all(
      remote.css.map(async ({ file }) => {
        const css = await store.read(remote, file);
        return { href: remote.base + file, css: inlineCss(String(css ?? ''), remote.base) };
      }),
    );
  }

  async function draw(
    document: Document,
    match: RouteMatch<LiveRemote> | null,
    path: string,
    looks: Looks,
    given: Record<string, unknown>,
  ): Promise<DrawnScreen | undefined> {
    const { discovery } = document;
    const one = await drawers.draw({ path, discovery, config, answers: given, ...looks });
    if (!one?.html) return undefined;
    if (one.threw && match) onThrow(match.remote, one.threw.message, document);
    if (one.threw) return undefined;
    const styles = match && !looks.isMember && !match.remote.off ? await stylesOf(match.remote) : [];
    const version = etagOf(Buffer.from(one.html + JSON.stringify(given)));
    return {
      kind: looks.isMember ? 'frame' : 'screen',
      html: one.html,
      styles,
      answers: given,
      head: one.head,
      isMissing: match === null,
      version,
    };
  }

  return {
    async of(document, match, path, looks, isPatient) {
      const { discovery } = document;
      // The shell sends such a visitor to another path.
      if (mustSignUp(match?.route, looks.isMember)) return undefined;
      const call =
        match?.route.firstCall && !looks.isMember ? fillPath(match.route.firstCall, match.params) : undefined;
      const answer = call ? await answers.of(call, isPatient ? READER_PATIENCE_MS : PATIENCE_MS) : undefined;
      // Without its data the screen would show its loading state, which the app shows itself.
      if (call && !answer) return undefined;
      const isMissing = !match || answer?.isMissing === true;
      // Every member's frame of a route is the same.
      const shown = looks.isMember ? (match?.route.path ?? NOWHERE) : path;
      const place = isMissing ? NOWHERE : shown;
      const releases = [discovery.shell, ...discovery.remotes].map(
        ({ base, off }: LiveRemote) => base + (off ? '-' : ''),
      );
      const look = [looks.isMember, looks.isAndroid, ...looks.closedBanners];
      const key = JSON.stringify([releases, place, look, isMissing ? '' : answer?.version]);
      let drawing = drawn.get(key);
      if (!drawing) {
        const given = call && !isMissing ? { [call]: answer?.body } : {};
        drawing = draw(document, isMissing ? null : match, place, looks, given).catch((error: unknown) => {
          drawn.delete(key);
          onFault(error, document);
          return undefined;
        });
        drawn.set(key, drawing);
      }
      const patience = isPatient ? READER_PATIENCE_MS : DRAWING_PATIENCE_MS;
      return Promise.race([
        drawing,
        new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience).unref()),
      ]);
    },
  };
}
