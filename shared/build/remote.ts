// The entry for the kit, which builds remotes alone.

export { type BuildResult, buildPackage, watchPackage } from './build-package.ts';
export { readRemoteJson } from './read-remote-json.ts';
export { remoteConfig } from './remote-config.ts';
