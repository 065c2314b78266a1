import { readCookie } from '@viewmax/shared/internal';
import { type ReactNode, useState } from 'react';
import css from './preview.module.css';

const TESTER = 'tester';

/** Whoever opened a link to releases that others do not have yet sees so, on each page, and can go back. */
export function Preview(): ReactNode {
  // A preview begins and ends with a page; to read cookies makes each move wait.
  const [shown] = useState(() => readCookie('previewing'));
  if (!shown) return null;
  const titles = shown.split('+').filter((title) => title !== TESTER);
  return (
    <aside className={css.strip} aria-label="Preview">
      <p>{titles.length > 0 ? `Preview of ${titles.join(', ')}` : 'You get releases before others'}</p>
      {/* The server takes the preview back, so this is no move inside the app. */}
      <a href="?preview=off">Leave</a>
    </aside>
  );
}
