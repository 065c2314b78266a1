/** What a program needs to hand in a release, without the registry's database. */

export { Refused } from './base/refused.ts';
export { readReleaseFolder } from './releases/read-release-folder.ts';
export { UPLOAD_TYPE, writeReleaseUpload } from './releases/read-release-upload.ts';
