const HASH = 'ab'.repeat(64);

/** The file of a release that bundles these packages, such as `axios@1.14.1`. The first one has a hash. */
export const bomOf = (...packages: string[]): Record<string, string> => ({
  'bom.json': JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    components: packages.map((one, index) => {
      const at = one.lastIndexOf('@');
      const [own = '', group] = one.slice(0, at).split('/').reverse();
      const hashes = [{ alg: 'SHA-512', content: HASH }];
      return { type: 'library', group, name: own, version: one.slice(at + 1), ...(index === 0 && { hashes }) };
    }),
  }),
});

/** The same hash as npm's lock writes it. */
export const INTEGRITY = `sha512-${Buffer.from(HASH, 'hex').toString('base64')}`;
