import { Link } from '@viewmax/shared/router';
import type { ComponentProps, ReactNode } from 'react';
import press from './press.module.css';
import css from './text-link.module.css';

/** A link in running text with a tap target as tall as a thumb. */
export function TextLink(props: ComponentProps<typeof Link>): ReactNode {
  return <Link {...props} className={`${css.link} ${press.press}`} />;
}
