// The entry for the kit, which builds remotes alone.

export { type BuildResult, buildRoom, watchRoom } from './build-room.ts';
export { readRemoteJson } from './read-room-json.ts';
export { remoteConfig } from './remote-config.ts';
