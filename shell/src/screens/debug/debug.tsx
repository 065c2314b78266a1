import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import type { ReactNode } from 'react';
import css from './debug.module.css';
import { Distance } from './distance.tsx';
import { Internet } from './internet.tsx';
import { Position } from './position.tsx';
import { Upload } from './upload.tsx';

const SCREENS: Record<string, { title: string; Content: () => ReactNode }> = {
  '/geo': { title: 'Geolocation', Content: Position },
  '/usergps': { title: 'User GPS', Content: Position },
  '/dist': { title: 'Distance test', Content: Distance },
  '/internetcheck': { title: 'Internet check', Content: Internet },
  '/mytest': { title: 'File upload test', Content: Upload },
};

/** Screens for support to inspect a phone. The app has no links to them. */
export function Debug({ path }: { path: string }): ReactNode {
  const screen = SCREENS[path];
  if (!screen) return null;
  return (
    <>
      <Heading title={screen.title} backTo={paths.home} />
      <div className={css.content}>
        <screen.Content />
      </div>
    </>
  );
}
