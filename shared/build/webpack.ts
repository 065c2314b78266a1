// The entry for the packages' webpack.config.ts and for the tools that build them.

export { type BuildResult, buildPackage, watchPackage } from './build-package.ts';
export { type BuildMode, commonConfig } from './common-config.ts';
export { asPublished, compileShared } from './compile-shared.ts';
export { consoleConfig } from './console-config.ts';
export { remoteConfig } from './remote-config.ts';
export { shellConfig } from './shell-config.ts';
export { sourceHash } from './source-hash.ts';
