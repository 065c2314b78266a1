import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Unplug from 'lucide-react/icons/unplug';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import css from './failure-card.module.css';
import { Orb } from './orb.tsx';

/** One part broke; the rest of the page still works. Support asks for the reference, such as `trailers 1.9.2`. */
export function FailureCard({
  title,
  help,
  reference,
  onRetry,
  icon = <Unplug />,
  heading: Heading = 'h2',
}: {
  title: string;
  help: string;
  reference?: string;
  onRetry?: () => void;
  icon?: ReactNode;
  /** `h1` when the card is the whole screen. */
  heading?: 'h1' | 'h2';
}): ReactNode {
  return (
    <section role="alert" className={css.card}>
      <Orb tone="error" large>
        {icon}
      </Orb>
      <Heading className={css.title} tabIndex={Heading === 'h1' ? -1 : undefined}>
        {title}
      </Heading>
      <p className={css.help}>{help}</p>
      {onRetry && (
        <Button variant="primary" block icon={<RotateCcw aria-hidden="true" />} onClick={onRetry}>
          Retry
        </Button>
      )}
      {reference && <p className={css.reference}>{reference}</p>}
    </section>
  );
}
