/** The exports for a program that makes or uploads a release. They work without the registry's database. */

export { descriptionFaults } from './releases/read-manifest.ts';
export { readReleaseFolder } from './releases/read-release-folder.ts';
export { readReleaseUpload, UPLOAD_TYPE, writeReleaseUpload } from './releases/read-release-upload.ts';
export { type SourceMapText, scriptsOf, trace, translate } from './releases/unmap.ts';
export { isRange, oldestOf, satisfies } from './releases/version-range.ts';
export { claimOf, meets } from './state/claim.ts';
export { OUTSIDE, packageVersion } from './state/identity.ts';
export { Refused } from './state/refused.ts';
