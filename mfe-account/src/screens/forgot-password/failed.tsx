import { Button, Orb } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import css from './forgot-password.module.css';

export const Failed = ({ onRetry }: { onRetry: () => void }): ReactNode => (
  <section role="alert" className={css.failed}>
    <Orb tone="error">
      <CircleAlert />
    </Orb>
    <p className={css.failedText}>Invalid entry. Please try again.</p>
    <Button variant="primary" block icon={<RotateCcw aria-hidden="true" size={20} />} onClick={onRetry}>
      Retry
    </Button>
  </section>
);
