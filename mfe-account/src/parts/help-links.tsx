import { paths } from '@viewmax/shared/bundled/paths.ts';
import type { ReactNode } from 'react';
import css from './help-links.module.css';
import { TextLink } from './text-link.tsx';

/** The foot of a screen: the ways to help, and home from a screen without a tab bar. */
export const HelpLinks = ({ home }: { home?: boolean }): ReactNode => (
  <p className={css.links}>
    {home && <TextLink to={paths.homeTab}>Home</TextLink>}
    <TextLink to={paths.privacy}>Privacy Policy</TextLink>
    <TextLink to={paths.contact}>Contact Us</TextLink>
  </p>
);
