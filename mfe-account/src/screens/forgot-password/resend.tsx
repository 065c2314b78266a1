import { useCountdown } from '@viewmax/shared/bundled/use-countdown.ts';
import { Button } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import css from './forgot-password.module.css';

const RESEND_AFTER_S = 30;

interface ResendProps {
  onResend: () => void;
  disabled: boolean;
}

function ResendAfterWait({ onResend, disabled }: ResendProps): ReactNode {
  const left = useCountdown(RESEND_AFTER_S);
  if (left > 0) return <p className={`num ${css.wait}`}>No code yet? You can ask for a new one in {left} s.</p>;
  return (
    <Button variant="link" disabled={disabled} onClick={onResend}>
      Send a new code
    </Button>
  );
}

/** Text messages can be slow, so a new code is offered only after a wait. Each new code restarts the wait. */
export function Resend({ onResend, disabled }: ResendProps): ReactNode {
  const [sent, setSent] = useState(0);
  const resend = () => {
    setSent(sent + 1);
    onResend();
  };
  return <ResendAfterWait key={sent} onResend={resend} disabled={disabled} />;
}
