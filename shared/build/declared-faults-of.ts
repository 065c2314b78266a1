import type { RemoteJson } from '@viewmax/contracts/discovery';
import { readRemoteJson } from './read-remote-json.ts';
import { sourcesOf } from './sources-of.ts';

/** A string that begins with a path to a squad's backend. */
const CALLED = /["'`](\/api\/x\/[a-z0-9][a-z0-9-]{0,59})(?![\w-])/g;
const REPORTED = /\breport\(\s*["'`]([a-z0-9_]+)["'`]\s*\)/g;
const REPORTS = '@viewmax/shared/bundled/report';

/** The components of `defineRemote`, where they are written in place, and the name of each. */
const SLOTS = /\bdefineRemote\([\s\S]{0,2000}?\bslots:\s*\{([^{}]*)\}/;
const SLOT = /(?:^|,)\s*(?:"([^"]+)"|'([^']+)'|([a-z]\w*))\s*(?=[:,]|$)/g;

const CHUNK = /webpackChunkName:\s*["'`]([^"'`]+)["'`]/g;
const ROUTE = /<Route\s(?:[^<>]*?\s)?(?:path=(?:"([^"]*)"|'([^']*)'|\{(["'`])([^"'`]*)\3\})|(path=\{|index\b))/g;

const named = (matches: Iterable<RegExpMatchArray>): string[] => [
  ...new Set([...matches].map(([, ...groups]) => groups.find(Boolean) ?? '')),
];

/** One sentence for each component of a slot that the remote does not fill, so that no screen shows it. */
function unfilled(texts: readonly (readonly [string, string])[], { fills }: RemoteJson): string[] {
  return texts.flatMap(([file, text]) =>
    named(SLOTS.exec(text)?.[1]?.matchAll(SLOT) ?? [])
      .filter((slot) => !fills.some((fill) => fill.slot === slot))
      .map(
        (slot) =>
          `${file} has a component for ${slot}, which remote.json does not fill, so it never shows. Add it: "fills": [{ "slot": "${slot}", "reads": {} }].`,
      ),
  );
}

/** Whether an element of the router has the path, also as the end of nested ones. */
const fits = (path: string, element: string): boolean => {
  const [start = '', rest] = element.split('*');
  if (rest !== undefined) return start !== '' && `${path}/`.startsWith(start.replace(/^\/?/, '/'));
  return path === element || path.endsWith(element.replace(/^\/?/, '/'));
};

/** One sentence for each route whose screen is empty. A root that writes its paths in another way is believed. */
function unrouted(texts: readonly (readonly [string, string])[], { routes }: RemoteJson): string[] {
  const elements = texts.flatMap(([, text]) => [...text.matchAll(ROUTE)]);
  if (elements.length === 0 || elements.some(([, , , , , other]) => other)) return [];
  const paths = elements.map(([, double, single, , braced]) => double ?? single ?? braced ?? '');
  return routes
    .filter(({ path }) => !paths.some((element) => fits(path, element)))
    .map(
      ({ path }) =>
        `remote.json has the route ${path}, but no <Route path="${path}"> is in src, so its screen is empty.`,
    );
}

/** The build finds the same in its chunks. */
function unchunked(texts: readonly (readonly [string, string])[], { routes, fills }: RemoteJson): string[] {
  const chunks = texts.flatMap(([, text]) => named(text.matchAll(CHUNK)));
  const screens = new Set([...routes, ...fills].flatMap(({ screen }) => screen ?? []));
  return [...screens]
    .filter((screen) => !chunks.includes(screen))
    .map((screen) => `remote.json names the screen "${screen}", but no chunk has that name.`);
}

/**
 * One sentence for each difference between `remote.json` and the code that no page would tell: what the code uses without
 * declaring it, and what is declared without code. The registry reads what `remote.json` declares alone.
 */
export function declaredFaultsOf(folder: string): string[] {
  const remote = readRemoteJson(folder);
  const { backends = [], metrics = [] } = remote;
  const texts = [...sourcesOf(folder)];
  const undeclared = texts.flatMap(([file, text]) => [
    ...named(text.matchAll(CALLED))
      .filter((path) => !backends.includes(path))
      .map((path) => `${file} calls ${path}, which remote.json does not declare. Add it: "backends": ["${path}"].`),
    ...named(text.includes(REPORTS) ? text.matchAll(REPORTED) : [])
      .filter((metric) => !metrics.includes(metric))
      .map(
        (metric) => `${file} reports ${metric}, which remote.json does not declare. Add it: "metrics": ["${metric}"].`,
      ),
  ]);
  return [...undeclared, ...unfilled(texts, remote), ...unrouted(texts, remote), ...unchunked(texts, remote)];
}
