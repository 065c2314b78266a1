import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button, Field, TextInput } from '@viewmax/shared/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import css from '../../parts/door.module.css';

const USUAL = ['The manager allowed it', 'The doors opened early', 'The show starts late'];
const LEAST = 3;
const MOST = 200;

/** Asks why people come in although the door refuses them. The manager reads it. */
export function Reason({ onReason, onClose }: { onReason(reason: string): void; onClose(): void }): ReactNode {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reason = text.trim();
    if (reason.length < LEAST) setError('Please write a few words.');
    else onReason(reason);
  };
  return (
    <Sheet title="Why let them in?" text="Your manager sees the reason." onClose={onClose}>
      <div className={css.form}>
        {USUAL.map((reason) => (
          <Button key={reason} block onClick={() => onReason(reason)}>
            {reason}
          </Button>
        ))}
        <form onSubmit={submit} className={css.form} noValidate>
          <Field label="Another reason" {...(error && { error })}>
            {(control) => (
              <TextInput {...control} value={text} maxLength={MOST} onChange={(event) => setText(event.target.value)} />
            )}
          </Field>
          <Button type="submit" variant="primary" block>
            Let in
          </Button>
        </form>
      </div>
    </Sheet>
  );
}
