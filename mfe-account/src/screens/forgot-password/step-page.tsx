import { Logo } from '@viewmax/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './forgot-password.module.css';

/** The frame of one step. Each step moves the focus to its heading, so a screen reader announces it. */
export function StepPage({
  step,
  failed,
  title,
  lead,
  children,
}: {
  step: 1 | 2 | 3;
  failed: boolean;
  title: string;
  lead: string;
  children: ReactNode;
}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const place = failed ? 'failed' : step;
  const seen = useRef<typeof place>(place);
  useEffect(() => {
    if (seen.current !== place && place !== 'failed') heading.current?.focus();
    seen.current = place;
  }, [place]);
  return (
    <div className={css.page}>
      <Logo />
      <div aria-hidden="true" className={css.steps}>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={bar <= step ? css.done : undefined} />
        ))}
      </div>
      <p className={`num ${css.count}`}>Step {step} of 4</p>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </h1>
      <p className={css.lead}>{lead}</p>
      <div className={css.content}>{children}</div>
    </div>
  );
}
