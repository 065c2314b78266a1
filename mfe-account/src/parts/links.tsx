import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Link } from '@viewmax/shared/router';
import type { ComponentProps, ReactNode } from 'react';
import css from './links.module.css';
import press from './press.module.css';

/** A link in running text with a tap target as tall as a thumb. */
export function TextLink(props: ComponentProps<typeof Link>): ReactNode {
  return <Link {...props} className={`${css.link} ${press.press}`} />;
}

/** The foot of a screen: the ways to help, and home from a screen without a tab bar. */
export const HelpLinks = ({ home }: { home?: boolean }): ReactNode => (
  <p className={css.links}>
    {home && <TextLink to={paths.homeTab}>Home</TextLink>}
    <TextLink to={paths.privacy}>Privacy Policy</TextLink>
    <TextLink to={paths.contact}>Contact Us</TextLink>
  </p>
);
