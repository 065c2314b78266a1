import { readCookie } from '@viewmax/shared/internal';
import { type ReactNode, useState } from 'react';
import css from './preview.module.css';

const TESTER = 'tester';

/** Marks each page of a preview or of a tester, and links to the usual releases. Other pages show the children. */
export function Preview({ children }: { children?: ReactNode }): ReactNode {
  // A preview changes only with a page load. Reading cookies on each move would slow it down.
  const [shown] = useState(() => readCookie('previewing'));
  if (!shown) return children;
  const titles = shown.split('+').filter((title) => title !== TESTER);
  return (
    <aside className={css.strip} aria-label="Preview">
      <p>{titles.length > 0 ? `Preview of ${titles.join(', ')}` : 'You use releases before their rollout'}</p>
      {/* The server ends the preview, so this link loads the page. */}
      <a href="?preview=off">Leave</a>
    </aside>
  );
}
