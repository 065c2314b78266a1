/** A file's name without the hash of its build, which is the same in each release: `app.*.js` for `app.1f2e3d4c.js`. */
export const withoutHash = (file: string): string => file.replace(/^(.+)\.[0-9a-f]{8,32}(\.[^.]+)$/, '$1.*$2');
