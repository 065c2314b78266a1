import type { ReactNode } from 'react';
import { versionParts } from '../model/format.ts';
import css from './version.module.css';

/** The part of the hash that distinguishes two builds. */
const BELOW = 5;

/** `1.4.2-3fa9c1d2` with a muted hash. In narrow places the hash is below the version, or only in its tooltip. */
export function Version({
  version,
  hash: place = 'beside',
}: {
  version: string;
  hash?: 'beside' | 'below' | 'pointed-at';
}): ReactNode {
  const [plain, hash] = versionParts(version);
  const shown = place === 'below' ? hash.slice(0, BELOW) : hash;
  return (
    <span className={css.version} title={place === 'beside' ? undefined : version}>
      {plain}
      {place !== 'pointed-at' && <span className={`${css.hash} ${place === 'below' ? css.below : ''}`}>{shown}</span>}
    </span>
  );
}
