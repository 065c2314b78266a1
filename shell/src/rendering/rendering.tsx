import type { LiveRemote } from '@viewmax/contracts/discovery';
import { firstRoute } from '@viewmax/contracts/match-route';
import type { Rendering } from '@viewmax/contracts/rendering';
import { heightOfSlot } from '@viewmax/contracts/slot-filler';
import { type RenderedRemote, renderedHead } from '@viewmax/shared/drawing';
import { flagOf, LoadingScreen, providePlatform } from '@viewmax/shared/internal';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'react-router-dom';
import { provided } from '../federation/provided.ts';
import { Frame } from '../layout/frame.tsx';
import { hrefOf } from '../navigation/href-of.ts';
import { readConfig, readDiscovery } from '../page/read-page.ts';
import mountPointStyles from '../remotes/mount-point-view.module.css';

export { provided };

const navigator = { createHref: hrefOf, go: () => {}, push: () => {}, replace: () => {} };

/** Preloads of pictures: the page's own parser finds the pictures as early. */
const PRELOAD = /<link rel="preload"[^>]*>/g;

/**
 * Before its code has arrived, a form must not be sent, and a button does nothing. A form with this method and without
 * a dialog does nothing either. The attributes change no pixel.
 */
const withInertForms = (html: string): string =>
  html
    .replace(PRELOAD, '')
    .replaceAll('<form', '<form method="dialog"')
    .replaceAll('<button', '<button aria-disabled="true"');

/** A screen needs its chunk, then its answers, of which one may need another. */
const MAX_PASSES = 5;

/**
 * Renders the frame of a path with the screen of its remote, as a visitor's browser would after the first answer.
 *
 * Renderers of all versions call it by this name.
 *
 * @param open returns the module of a remote, or undefined if the remote renders nothing.
 * @param settled waits until all given answers have arrived. Resolves to false if there was none.
 */
export async function draw(
  path: string,
  open: (remote: LiveRemote) => RenderedRemote | undefined,
  settled: () => Promise<boolean>,
): Promise<Rendering> {
  const { remotes, setId } = readDiscovery();
  providePlatform({
    config: readConfig(),
    setId,
    fillSlot: () => ({ update() {}, remove() {} }),
    report() {},
    flag: flagOf,
    heightOfSlot: (slot) => heightOfSlot(remotes, slot),
  });
  const inRouter = (children: ReactNode) => (
    <Router location={path} navigator={navigator} static>
      {children}
    </Router>
  );

  async function screenOf(remote: LiveRemote): Promise<string | undefined> {
    const Root = remote.off ? undefined : open(remote)?.root;
    if (!Root) return undefined;
    let last: string | undefined;
    for (let pass = 0; pass < MAX_PASSES; pass += 1) {
      const html = renderToStaticMarkup(inRouter(<Root />));
      if (html === last) break;
      last = html;
      // The first pass may have loaded the screen's chunk. An edge of an earlier version resolves to undefined.
      if ((await settled()) === false && pass > 0) break;
    }
    return last;
  }

  const owner = firstRoute(remotes, new URL(path, location.href).pathname, false)?.remote;
  let screen: string | undefined;
  let threw: Rendering['threw'];
  try {
    screen = owner && (await screenOf(owner));
  } catch (error) {
    threw = { name: owner?.name ?? '', message: String(error) };
  }
  const html = renderToStaticMarkup(
    inRouter(
      <Frame
        remotes={remotes}
        screenOf={({ name }) => (
          <div data-remote={name}>
            {screen === undefined ? (
              <LoadingScreen />
            ) : (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: React has just made this text.
              <div className={mountPointStyles.place} dangerouslySetInnerHTML={{ __html: screen }} />
            )}
          </div>
        )}
      />,
    ),
  );
  return { html: withInertForms(html), head: renderedHead(), threw };
}
