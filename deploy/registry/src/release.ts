/** What a program needs to hand in a release, without the registry's database. */
export { readReleaseFolder } from './read-release-folder.ts';
export { UPLOAD_TYPE, writeReleaseUpload } from './read-release-upload.ts';
export { Refused } from './refused.ts';
