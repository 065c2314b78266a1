import { createHash } from 'node:crypto';
import { contentOf, type Release, type ReleaseFile, SOURCE_MAPS } from '@viewmax/contracts/discovery';
import { integrityOf } from '@viewmax/server/integrity-of';
import webpack, { type Chunk, type Compilation, type WebpackPluginInstance } from 'webpack';
import { atStage, emitText } from './at-stage.ts';
import { EXPOSED_CHUNK } from './federation/remote-plugins.ts';
import { refuseBundled } from './not-bundled.ts';

/** The manifest for other hosts and tools of module federation. Our pages read `release.json` instead. */
const MF_MANIFEST = 'mf-manifest.json';
/** Belongs to the manifest. Only the build needs it. */
const MF_STATS = 'mf-stats.json';

/** The plugin lists modules in the order of its visits. The sort makes equal builds equal in every byte. */
function tidyManifest(compilation: Compilation): void {
  const asset = compilation.getAsset(MF_MANIFEST);
  if (!asset) return;
  const manifest = JSON.parse(asset.source.source().toString()) as { shared: { id: string }[] };
  manifest.shared.sort((a, b) => (a.id < b.id ? -1 : 1));
  compilation.updateAsset(MF_MANIFEST, new webpack.sources.RawSource(JSON.stringify(manifest)));
  compilation.deleteAsset(MF_STATS);
}

type Facts = Omit<Release, 'entry' | 'code' | 'css' | 'screens' | 'files'> & {
  /** The name of the chunk that starts the release. */
  entry: string;
  /** Chunks that are not part of the page. */
  beside?: readonly string[];
};

const byName = (a: ReleaseFile, b: ReleaseFile): number => (a.file < b.file ? -1 : 1);

function describe(compilation: Compilation): Map<string, ReleaseFile> {
  const assets = compilation
    .getAssets()
    // The second is the difference to an earlier build of `dev`.
    .filter(({ name, info }) => name !== SOURCE_MAPS && !info.hotModuleReplacement);
  const files = assets.map(({ name, source }) => {
    const content = source.buffer();
    return [name, { file: name, integrity: integrityOf(content), bytes: content.length }] as const;
  });
  return new Map(files);
}

function releaseOf(compilation: Compilation, facts: Facts): Release {
  const all = describe(compilation);
  const filesOf = (chunks: Iterable<Chunk>, ending: string): ReleaseFile[] =>
    [...new Set([...chunks].flatMap((chunk) => [...chunk.files]))]
      .filter((file) => file.endsWith(ending))
      .flatMap((file) => all.get(file) ?? [])
      .sort(byName);

  const chunks = [...compilation.chunks];
  const named = (name: string) => chunks.filter((chunk) => chunk.name === name);
  const entryFiles = filesOf(named(facts.entry), '.js');
  const [entry] = entryFiles;
  if (!entry || entryFiles.length > 1) throw new Error(`A release starts with one file, not ${entryFiles.length}`);

  const screens = new Set([...facts.routes, ...facts.fills].flatMap(({ screen }) => screen ?? []));
  const { beside = [] } = facts;
  const apart = [facts.entry, ...screens, ...beside];
  const late = chunks.filter(({ name }) => !apart.includes(name ?? ''));
  // The shell exposes no module. Its code is its late chunks, with their styles.
  const isShell = facts.name === 'shell';
  const code = isShell ? [...filesOf(late, '.js'), ...filesOf(late, '.css')] : filesOf(named(EXPOSED_CHUNK), '.js');
  const screenFiles = [...screens].map((screen) => {
    const files = filesOf(named(screen), '.js').filter((file) => !code.includes(file));
    if (files.length === 0) throw new Error(`remote.json names the screen "${screen}", but no chunk has that name`);
    // A remote has one stylesheet for all screens; the shell's screens have their own.
    return [screen, isShell ? [...files, ...filesOf(named(screen), '.css')] : files] as const;
  });
  const files = [...all.values()].sort(byName);
  // The shell's entry has its own styles, and late chunks carry theirs; a remote has one stylesheet.
  const first = filesOf(named(facts.entry), '.css');
  const styles = first.length > 0 ? first : files.filter(({ file }) => file.endsWith('.css'));
  const {
    name,
    version,
    needs,
    provides,
    routes,
    fills,
    offers,
    passes,
    reads,
    metrics,
    links,
    backends,
    flags,
    trustedTypes,
  } = facts;
  const besides = beside.map((name) => [name, filesOf(named(name), '.js')] as const);
  const text = contentOf({ files, routes, fills, offers, passes, reads, needs, metrics, links, backends, flags });
  const content = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return {
    name,
    version: `${version}-${content}`,
    entry,
    code,
    css: styles,
    screens: Object.fromEntries([...screenFiles, ...besides]),
    routes,
    fills,
    offers,
    passes,
    reads,
    needs,
    metrics,
    links,
    backends,
    flags,
    provides,
    trustedTypes,
    files,
  };
}

/** Writes `release.json`: the files of the build with their hashes, and the files that each screen needs. */
export const releasePlugin = (facts: Facts): WebpackPluginInstance =>
  atStage('described', 'releasePlugin', (compilation) => {
    refuseBundled(compilation, facts.name);
    tidyManifest(compilation);
    // A build with errors has no release to describe, and its own messages come first.
    if (compilation.errors.length > 0) return;
    emitText(compilation, 'release.json', `${JSON.stringify(releaseOf(compilation, facts), null, 2)}\n`);
  });
