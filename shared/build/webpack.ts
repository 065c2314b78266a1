// The entry for the rooms' webpack.config.ts and for the tools that build them.

export { type BuildResult, buildRoom, watchRoom } from './build-room.ts';
export { type BuildMode, commonConfig } from './common-config.ts';
export { asPublished, compileShared } from './compile-shared.ts';
export { consoleConfig } from './console-config.ts';
export { remoteConfig } from './remote-config.ts';
export { shellConfig } from './shell-config.ts';
export { sourceHash } from './source-hash.ts';
