/** The exports for a program that makes or uploads a release. They work without the registry's database. */

export { checkDescription } from './base/read-manifest.ts';
export { trace } from './errors/trace.ts';
export { type SourceMapText, scriptsOf, translate } from './errors/unmap-by.ts';
export { isRange, oldestOf, satisfies } from './needs/version-range.ts';
export { readReleaseFolder } from './releases/read-release-folder.ts';
export { readReleaseUpload, UPLOAD_TYPE, writeReleaseUpload } from './releases/read-release-upload.ts';
export { OUTSIDE, packageVersion } from './state/identity.ts';
export { Refused } from './state/refused.ts';
