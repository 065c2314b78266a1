import { Orb } from '@viewmax/shared/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './contact.module.css';

/** Replaces the form and takes its focus. */
export function Sent(): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={css.sent}>
      <Orb tone="ok">
        <CircleCheck />
      </Orb>
      <h2 ref={heading} tabIndex={-1} className={css.sentTitle}>
        Your message was sent
      </h2>
      <p className={css.help}>We answer to the email address that you gave.</p>
    </section>
  );
}
