import type { ReactNode } from 'react';
import { versionParts } from '../model/format.ts';
import css from './version.module.css';

/** `1.4.2-3fa9c1d2`, the build's hash in the background, or where there is little room only pointed at. */
export function Version({ version, isShort }: { version: string; isShort?: boolean }): ReactNode {
  const [plain, hash] = versionParts(version);
  return (
    <span className={css.version} title={isShort ? version : undefined}>
      {plain}
      {isShort ? null : <span className={css.hash}>{hash}</span>}
    </span>
  );
}
