import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Release, type ReleaseFile, SOURCE_MAPS } from '@viewmax/contracts/discovery';
import { integrityOf } from '@viewmax/server/integrity-of';

export interface SmallRelease {
  name: string;
  version?: string;
  entry?: string;
  code?: string;
  css?: string;
  /** The text of each screen's chunk. */
  screens?: Record<string, string>;
  routes?: Release['routes'];
  fills?: Release['fills'];
  offers?: Release['offers'];
  /** The names of its flags. */
  flags?: readonly string[];
  /** The service worker of a shell. */
  worker?: string;
  /** The text of `source-maps.json`. */
  sourceMaps?: string;
  /** Additional files, by name. */
  files?: Record<string, string>;
  /** Changes `release.json` before it is written. */
  edit?: (release: Release) => unknown;
}

function describe(file: string, content: string): ReleaseFile {
  return { file, integrity: integrityOf(content), bytes: Buffer.byteLength(content) };
}

/** What each of its flags says of itself. */
const FLAG = { about: 'Seats on a plan', ends: '2027-03-01' };

/** Writes a small release in the layout of a build, into a new folder. */
export function writeRelease(release: SmallRelease): string {
  const { name, version = '1.0.0-aaaa', code = `/* ${name} code */`, css = `.${name}-color { color: red }` } = release;
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const add = (file: string, content: string): ReleaseFile => {
    writeFileSync(join(folder, file), content);
    return describe(file, content);
  };
  const entry = add('entry.js', release.entry ?? `/* ${name} entry ${'. '.repeat(200)}*/`);
  const codeFile = add('code.js', code);
  const style = add('style.css', css);
  const screens = Object.entries(release.screens ?? {}).map(([screen, text]): [string, ReleaseFile[]] => [
    screen,
    [add(`${screen}.js`, text)],
  ]);
  const worker = release.worker ? [add('sw.js', release.worker)] : [];
  const others = Object.entries(release.files ?? {}).map(([file, content]) => add(file, content));
  const manifest: Release = {
    name,
    version,
    entry,
    code: [codeFile],
    css: [style],
    screens: Object.fromEntries(screens),
    routes: release.routes ?? [],
    fills: release.fills ?? [],
    ...(release.offers && { offers: release.offers }),
    ...(release.flags && { flags: Object.fromEntries(release.flags.map((name) => [name, FLAG])) }),
    needs: {},
    files: [entry, codeFile, style, ...screens.flatMap(([, files]) => files), ...worker, ...others],
  };
  if (release.sourceMaps) writeFileSync(join(folder, SOURCE_MAPS), release.sourceMaps);
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release.edit?.(manifest) ?? manifest));
  return folder;
}
