import { Button } from '@viewmax/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import css from './forgot-password.module.css';

export const RESEND_AFTER_S = 30;

/** Messages can be slow: a new code is offered when the last one has had its time. */
export function Resend({ onResend, disabled }: { onResend: () => void; disabled: boolean }): ReactNode {
  const [left, setLeft] = useState(RESEND_AFTER_S);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  if (left > 0) return <p className={`num ${css.wait}`}>No code yet? You can ask for a new one in {left} s.</p>;
  const resend = () => {
    setLeft(RESEND_AFTER_S);
    onResend();
  };
  return (
    <Button variant="link" disabled={disabled} onClick={resend}>
      Send a new code
    </Button>
  );
}
