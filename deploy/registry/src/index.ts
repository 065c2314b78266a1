export type { CurrentSet } from './current-set.ts';
export { escapeHtml } from './escape-html.ts';
export { fileTypeOf } from './file-types.ts';
export { type Identity, titleOf } from './identity.ts';
export { opsPlugin } from './ops/ops-plugin.ts';
export { publishRelease } from './publish-release.ts';
export { Refused } from './refused.ts';
export { createRegistry, migrateRegistry, type Registry } from './registry.ts';
export { directoryStore, type ReleaseStore } from './release-store.ts';
