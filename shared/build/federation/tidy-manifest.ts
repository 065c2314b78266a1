import webpack, { type Compilation } from 'webpack';

/** The manifest for other hosts and tools of module federation. Our pages read `release.json` instead. */
const MF_MANIFEST = 'mf-manifest.json';
/** Belongs to the manifest. Only the build needs it. */
const MF_STATS = 'mf-stats.json';

/** The plugin lists modules in the order of its visits. The sort makes equal builds equal in every byte. */
export function tidyManifest(compilation: Compilation): void {
  const asset = compilation.getAsset(MF_MANIFEST);
  if (!asset) return;
  const manifest = JSON.parse(asset.source.source().toString()) as { shared: { id: string }[] };
  manifest.shared.sort((a, b) => (a.id < b.id ? -1 : 1));
  compilation.updateAsset(MF_MANIFEST, new webpack.sources.RawSource(JSON.stringify(manifest)));
  compilation.deleteAsset(MF_STATS);
}
