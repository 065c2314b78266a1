const FORMAT = /^\d+(\.\d+)*$/;

const partsOf = (version: string): number[] => {
  if (!FORMAT.test(version)) throw new Error(`Invalid version format: "${version}"`);
  return version.split('.').map(Number);
};

/** Compares the parts as numbers: 3.0.12 is newer than 3.0.9. Throws for an invalid version. */
export function isNewer(latest: string, current: string): boolean {
  const [left, right] = [partsOf(latest), partsOf(current)];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
