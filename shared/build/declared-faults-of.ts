import { readRemoteJson } from './read-remote-json.ts';
import { sourcesOf } from './sources-of.ts';

/** A string that begins with a path to a squad's backend. */
const CALLED = /["'`](\/api\/x\/[a-z0-9][a-z0-9-]{0,59})(?![\w-])/g;

/** One sentence for each use in the code that `remote.json` does not declare. The registry reads what it declares alone. */
export function declaredFaultsOf(folder: string): string[] {
  const { backends = [] } = readRemoteJson(folder);
  return [...sourcesOf(folder)].flatMap(([file, text]) => {
    const called = [...new Set([...text.matchAll(CALLED)].map(([, path = '']) => path))];
    return called
      .filter((path) => !backends.includes(path))
      .map((path) => `${file} calls ${path}, which remote.json does not declare. Add it: "backends": ["${path}"].`);
  });
}
