import type { ReactNode } from 'react';
import { versionParts } from '../model/format.ts';
import css from './version.module.css';

/** `1.4.2-3fa9c1d2`, the build's hash in the background. */
export function Version({ version }: { version: string }): ReactNode {
  const [plain, hash] = versionParts(version);
  return (
    <span className={css.version}>
      {plain}
      <span className={css.hash}>{hash}</span>
    </span>
  );
}
