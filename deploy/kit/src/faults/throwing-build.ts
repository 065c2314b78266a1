import { appendFileSync, cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@viewmax/contracts/discovery';
import { integrityOf } from '@viewmax/server/integrity-of';
import type { LocalBuild } from '../dev/local-builds.ts';
import type { Moment } from './faults-of.ts';

/** Wraps the container of the entry, so that the remote throws until the page is `mended`. */
const scriptFor = (remote: string, moment: Moment): string => `
;(() => {
  const name = ${JSON.stringify(`app_${remote}`)};
  const own = globalThis[name];
  const at = (moment) => {
    if (moment === '${moment}' && !globalThis.mended) throw new Error('Broken at ' + moment);
  };
  const map = (values, change) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
  const mounted = ({ mount, ...lifecycles }) => ({
    ...lifecycles,
    async mount(props) {
      at('mount');
      for (const step of [mount].flat()) await step(props);
    },
  });
  const libOf = (scope, key) => Object.values(scope[key])[0].lib();
  const change = (scope, shared) => {
    const { createElement } = libOf(scope, 'react');
    const rendered = (Content) => (props) => {
      at('render');
      return createElement(Content, props);
    };
    const defineRemote = ({ root, slots = {}, ...rest }) => {
      const made = shared.defineRemote({ ...rest, root: rendered(root), slots: map(slots, rendered) });
      return { ...mounted(made), slots: map(made.slots, mounted) };
    };
    return { ...shared, defineRemote };
  };
  globalThis[name] = {
    init(scope) {
      const key = '@viewmax/shared';
      const changed = change(scope, libOf(scope, key));
      const lib = () => changed;
      return own.init({ ...scope, [key]: map(scope[key], (one) => ({ ...one, lib, get: async () => lib })) });
    },
    async get(module) {
      const make = await own.get(module);
      return () => {
        at('import');
        return make();
      };
    },
  };
})();
`;

/** A copy of a build that throws at this moment. */
export function throwingBuild({ release, dist }: LocalBuild, moment: Moment): LocalBuild {
  const copy = mkdtempSync(join(tmpdir(), 'viewmax-fault-'));
  cpSync(dist, copy, { recursive: true });
  const file = join(copy, release.entry.file);
  appendFileSync(file, scriptFor(release.name, moment));
  const content = readFileSync(file);
  const entry: Release['entry'] = { ...release.entry, integrity: integrityOf(content), bytes: content.length };
  return { release: { ...release, entry }, dist: copy };
}
