import { Button, Orb } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './forgot-password.module.css';

/** Replaces the form and takes its focus. */
export function Failed({ onRetry }: { onRetry: () => void }): ReactNode {
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus(), []);
  return (
    <section role="alert" className={css.failed}>
      <Orb tone="error">
        <CircleAlert />
      </Orb>
      <p className={css.failedText}>Invalid entry. Please try again.</p>
      <Button ref={again} variant="primary" block icon={<RotateCcw size={20} />} onClick={onRetry}>
        Retry
      </Button>
    </section>
  );
}
