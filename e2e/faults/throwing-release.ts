import type { LiveRelease } from '@viewmax/contracts/discovery';
import { writeRelease } from '@viewmax/registry/testing/write-release';

/** The moment of the failure. At `never` the mount does not end. */
export type Moment = 'import' | 'bootstrap' | 'mount' | 'never' | 'render' | 'event' | 'unmount';

/** The moments that end a start, and the kind of failure that the page reports for each. */
export const MOMENTS: readonly { moment: Moment; kind: string }[] = [
  { moment: 'import', kind: 'load' },
  { moment: 'bootstrap', kind: 'mount' },
  { moment: 'mount', kind: 'mount' },
  { moment: 'render', kind: 'render' },
  { moment: 'never', kind: 'mount' },
];

/** The text that the hand-written release shows while it works. */
export const MENDED = 'Mended';

/** A remote without a bundler. It uses the share scope, and fails until the page is `mended`. */
const entryOf = (remote: string, moment: Moment | 'no moment', slot = 'movie.showtimes', style = {}) => `
var app_${remote} = (() => {
  let scope;
  const shared = (name) => Object.values(scope[name])[0].lib();
  const at = (moment) => {
    if (moment === '${moment}' && !window.mended) throw new Error('Broken at ' + moment);
  };
  const expose = () => {
    at('import');
    const { createElement } = shared('react');
    const Root = () => {
      at('render');
      return createElement('h1', { onClick: () => at('event'), style: ${JSON.stringify(style)} }, '${MENDED}');
    };
    const remote = shared('@viewmax/shared').defineRemote({ root: Root, slots: { '${slot}': Root } });
    const before = (moment, steps) => async (props) => {
      at(moment);
      if (moment === 'mount' && '${moment}' === 'never' && !window.mended) await new Promise(() => {});
      for (const step of [steps].flat()) await step(props);
    };
    const withMoment = ({ bootstrap, mount, unmount, ...rest }) => ({
      ...rest,
      bootstrap: before('bootstrap', bootstrap),
      mount: before('mount', mount),
      unmount: before('unmount', unmount),
    });
    const slots = Object.entries(remote.slots).map(([slot, lifecycles]) => [slot, withMoment(lifecycles)]);
    return { default: { ...withMoment(remote), slots: Object.fromEntries(slots) } };
  };
  return {
    init(given) {
      scope = given;
    },
    get: async () => expose,
  };
})();
`;

/** A failing release of a remote, in its own folder. */
export function writeFailing({ name, routes, fills }: LiveRelease, moment: Moment): string {
  return writeRelease({
    name,
    version: `1.0.1-${moment}`,
    entry: entryOf(name, moment),
    // This release has no chunks for screens.
    routes: routes.map(({ screen: _, ...route }) => route),
    fills: fills.map(({ slot }) => ({ slot })),
  });
}

/** A release of a new remote in a slot of another one. With a moment, it fails there. */
export function writeFiller(name: string, fill: { slot: string; height: number }, moment?: Moment): string {
  return writeRelease({ name, entry: entryOf(name, moment ?? 'no moment', fill.slot), fills: [fill] });
}

const NOTHING = { display: 'none' };
const COVER = { position: 'fixed', inset: 0, zIndex: 9999, background: 'white' };

/** A release of a new remote whose component in a slot would cover the whole page. */
export function writeCover(name: string, fill: { slot: string; height: number }): string {
  return writeRelease({ name, entry: entryOf(name, 'no moment', fill.slot, COVER), fills: [fill] });
}

/** A release of a new remote whose component in a slot shows nothing. */
export function writeEmpty(name: string, fill: { slot: string; height: number }): string {
  return writeRelease({ name, entry: entryOf(name, 'no moment', fill.slot, NOTHING), fills: [fill] });
}
