import { useCountdown } from '@viewmax/shared/bundled/use-countdown.ts';
import { Button } from '@viewmax/shared/ui';
import MessageSquare from 'lucide-react/icons/message-square';
import { type ReactNode, useState } from 'react';
import css from './code-field.module.css';
import { type FieldProps, TextField } from './text-field.tsx';
import { useSmsCode } from './use-sms-code.ts';

const RESEND_AFTER_S = 30;
const CODE_DIGITS = 6;

interface ResendProps {
  onResend: () => void;
  disabled?: boolean;
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
function Resend({ onResend, disabled }: ResendProps): ReactNode {
  const [sent, setSent] = useState(0);
  const resend = () => {
    setSent(sent + 1);
    onResend();
  };
  return <ResendAfterWait key={sent} onResend={resend} disabled={disabled} />;
}

/** The code of an SMS, which the phone may fill in, and a way to a new one. */
export function CodeField({ onResend, disabled, ...field }: ResendProps & FieldProps): ReactNode {
  const change = (text: string): void => field.onChange(text.replace(/\D/g, '').slice(0, CODE_DIGITS));
  useSmsCode(change);
  return (
    <>
      <TextField
        {...field}
        label="SMS code"
        icon={<MessageSquare />}
        className={`num ${css.code}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={change}
      />
      <Resend onResend={onResend} disabled={disabled} />
    </>
  );
}
