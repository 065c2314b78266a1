// webpack sets it to the folder of the release that bundles this module.
declare const __webpack_public_path__: string | undefined;

/** The release that bundles the calling code, such as `booking@1.4.2-3fa9c1d2`. Empty outside of one, as in a test. */
export function ownRelease(): string {
  const folder = typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '';
  const [, name, version] = /\/r\/([a-z0-9.-]+)\/([a-z0-9.-]+)\/$/.exec(folder) ?? [];
  return name ? `${name}@${version}` : '';
}
