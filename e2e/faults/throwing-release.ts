import { writeRelease } from '@viewmax/registry/testing/write-release';
import type { LiveRelease } from '@viewmax/shared/contracts/discovery';
import type { Stack } from '@viewmax/stack/start-stack';

export type Moment = 'import' | 'mount' | 'render';

/** What the hand-written release shows once it is mended. */
export const MENDED = 'Mended';

/** A remote without a bundler: it takes what it needs out of the share scope, and throws until the page is `mended`. */
const entryOf = (remote: string, moment: Moment) => `
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
      return createElement('h1', null, '${MENDED}');
    };
    const remote = shared('@viewmax/shared').defineRemote({ root: Root, slots: { 'movie.showtimes': Root } });
    const withMoment = (lifecycles) => ({
      ...lifecycles,
      mount: async (props) => {
        at('mount');
        for (const mount of [lifecycles.mount].flat()) await mount(props);
      },
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

/** Publishes a throwing release of a remote, which nobody is given yet. */
export function publishThrowing({ registry }: Pick<Stack, 'registry'>, good: LiveRelease, moment: Moment) {
  const { name, routes, fills } = good;
  const folder = writeRelease({
    name,
    version: `1.0.1-${moment}`,
    entry: entryOf(name, moment),
    // Its screens are not in chunks of their own.
    routes: routes.map(({ screen: _, ...route }) => route),
    fills: fills.map(({ slot }) => ({ slot })),
  });
  return registry.publish(folder);
}

/** Makes a throwing release live in place of the good one. Answers with its version and the way back. */
export async function goesLive(stack: Pick<Stack, 'registry'>, good: LiveRelease, moment: Moment) {
  const bad = await publishThrowing(stack, good, moment);
  await stack.registry.activate([bad]);
  return { release: `${good.name}@${bad.version}`, rollBack: () => stack.registry.activate([good]) };
}
