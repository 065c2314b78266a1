import { Button } from '@viewmax/shared/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import css from './form.module.css';

/** A form with its own validation. The first invalid field gets the focus and scrolls into view. */
export function Form({
  className = '',
  button,
  onSend,
  children,
}: {
  className?: string | undefined;
  /** The words of the button below the fields. */
  button?: string;
  onSend: () => unknown;
  children: ReactNode;
}): ReactNode {
  const place = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    onSend();
  };
  return (
    <form ref={place} className={`${css.form} ${className}`} noValidate onSubmit={send}>
      {children}
      {button && (
        <div>
          <Button size="sm" type="submit">
            {button}
          </Button>
        </div>
      )}
    </form>
  );
}
