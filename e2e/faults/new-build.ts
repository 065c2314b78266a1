import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release, ReleaseFile } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { copiedBuild, described } from './rollout.ts';

/** The name of a build inside the page; see `remoteConfig`. */
const OWN_NAME = /(viewmax_[a-z]+_)[0-9a-f]{16}/g;

export interface Build {
  folder: string;
  name: string;
  version: string;
  title: string;
}

export interface Changes {
  /** The package's version. The hash of the content follows it. */
  version: string;
  code?(script: string): string;
  styles?(css: string): string;
  needs?: Release['needs'];
  /** The folder of another build than the package's own. */
  from?: string;
  /** Additional files, by name. */
  files?: Record<string, string>;
  /** False fields of its manifest. */
  claims?(release: Release): Partial<Release>;
}

/** A build of a remote as if from other sources: changed scripts, another name, other hashes. */
export function newBuild(name: string, changes: Changes): Build {
  const { version, code = (script) => script, styles, needs, files = {}, claims = () => ({}), from } = changes;
  const folder = from ?? copiedBuild(name);
  const manifest = readFileSync(join(folder, 'release.json'), 'utf8');
  const before = JSON.parse(manifest) as Release;
  const ownName = hash('sha256', `${version} ${code}`).slice(0, 16);
  const rewrite = (file: string, hashes: readonly [string, string][] = []) => {
    const old = readFileSync(join(folder, file), 'utf8');
    const renamed = code(old).replaceAll(OWN_NAME, `$1${ownName}`);
    writeFileSync(
      join(folder, file),
      hashes.reduce((text, [from, to]) => text.replaceAll(from, to), renamed),
    );
  };
  const chunks = before.files.filter(({ file }) => file.endsWith('.js') && file !== before.entry.file);
  for (const { file } of chunks) rewrite(file);
  // The entry holds the hashes of the chunks, so they change together.
  const pinned = chunks.map(({ file, integrity }): [string, string] => [integrity, described(folder, file).integrity]);
  rewrite(before.entry.file, pinned);
  for (const { file } of styles ? before.css : []) {
    writeFileSync(join(folder, file), styles?.(readFileSync(join(folder, file), 'utf8')) ?? '');
  }

  const describedAgain = (_: string, value: Partial<ReleaseFile> | null) =>
    value?.file && value.integrity ? described(folder, value.file) : value;
  const after = JSON.parse(manifest, describedAgain) as Release;
  const others = Object.entries(files).map(([file, text]) => {
    writeFileSync(join(folder, file), text);
    return described(folder, file);
  });
  const release = {
    ...after,
    ...claims(after),
    files: [...after.files, ...others],
    version: `${version}-${hash('sha256', JSON.stringify([after.files, others])).slice(0, 8)}`,
    needs: { ...after.needs, ...needs },
  };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  return { folder, name, version: release.version, title: releaseName(release) };
}
