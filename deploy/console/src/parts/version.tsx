import type { ReactNode } from 'react';
import { versionParts } from '../model/format.ts';
import css from './version.module.css';

/** As much of it as tells two builds apart. */
const BELOW = 5;

/** `1.4.2-3fa9c1d2`: the build's hash in the background, or where there is little room below it or only pointed at. */
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
