import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import css from './button.module.css';
import { type ButtonLook, buttonClass } from './button-look.ts';

/** Its look, and everything that a link of the router takes. */
export interface ButtonLinkProps extends ButtonLook, ComponentProps<typeof Link> {}

/** A link with the look of a button. @example <ButtonLink variant="ghost" to={paths.profile}>Cancel</ButtonLink> */
export function ButtonLink(props: ButtonLinkProps): ReactNode {
  const { variant, size, block, icon, className, children, ...link } = props;
  return (
    <Link {...link} className={buttonClass({ variant, size, block }, className)}>
      <span className={css.label}>
        {icon}
        {children}
      </span>
    </Link>
  );
}
