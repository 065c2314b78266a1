import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './ticket.module.css';

/**
 * Two pieces of paper and a tear line. Colours and the notch come from custom properties that `className` may set:
 * `--tk-body`, `--tk-stub` (backgrounds), `--tk-line`, `--tk-notch`. Inside a button or link use `as="span"`, and do not
 * put `overflow: hidden` around it: the shadow would be cut.
 *
 * @example <Ticket vertical as="span" body="4:30 PM" stub="Get Ticket" />
 */
export function Ticket({
  as: Tag = 'div',
  vertical,
  body,
  stub,
  className,
}: {
  as?: 'div' | 'span';
  /** The stub is at the right. */
  vertical?: boolean;
  body: ReactNode;
  stub: ReactNode;
  className?: string;
}): ReactNode {
  return (
    <Tag className={cx(css.ticket, vertical ? css.vertical : css.horizontal, className)}>
      <Tag className={css.body}>{body}</Tag>
      <Tag className={css.stub}>{stub}</Tag>
    </Tag>
  );
}
