import { Button } from '@viewmax/shared/ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import css from './form.module.css';
import { Form } from './form.tsx';
import { useForm } from './use-form.tsx';

interface Confirmation {
  title: string;
  /** The consequences of the action. */
  says: ReactNode;
  /** The word that the person has to type, so that no slip of the finger confirms. Without it one press confirms. */
  word?: string;
  button: string;
  /** A second question after the first answer, for an action against the evidence. */
  again?: { says: string; button: string };
  /** Asks for a sentence for the log or for people. With `needed`, an empty one is refused with that text. */
  reason?: { label: string; hint?: string; needed?: string };
  onConfirm(reason: string): Promise<unknown>;
}

/** Asks before a risky action, and for the name of the remote or token if the action has a `word`. */
export function ConfirmDialog({
  confirmation: { title, says, word, button, again, reason, onConfirm },
  onClose,
}: {
  confirmation: Confirmation;
  onClose: () => void;
}): ReactNode {
  const [isAgain, setIsAgain] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { text, onSend } = useForm(
    { typed: '', why: '' },
    ({ typed, why }) => ({
      why: why.trim() ? undefined : reason?.needed,
      typed: word === undefined || typed.trim() === word ? undefined : `Type exactly ${word}.`,
    }),
    async ({ why }) => {
      if (isBusy) return undefined;
      if (again && !isAgain) return void setIsAgain(true);
      setIsBusy(true);
      await onConfirm(why.trim());
      return void onClose();
    },
  );

  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSend={onSend}>
        <div className={css.says}>{isAgain ? <p className={css.warn}>{again?.says}</p> : says}</div>
        {reason && !isAgain && text('why', reason.label, { hint: reason.hint, maxLength: 200 })}
        {word !== undefined &&
          !isAgain &&
          text('typed', `Type ${word} to confirm`, { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false })}
        <div className={css.buttons}>
          <Button size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" variant="danger" type="submit" busy={isBusy}>
            {isAgain ? again?.button : button}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** A button that asks before its risky action. Without words of its own it has those of the button in the dialog. */
export function ConfirmButton({
  confirmation,
  children = confirmation.button,
  ...button
}: { confirmation: Confirmation } & Omit<ComponentProps<typeof Button>, 'onClick'>): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="sm" variant="danger" {...button} onClick={() => setIsAsking(true)}>
        {children}
      </Button>
      {isAsking && <ConfirmDialog confirmation={confirmation} onClose={() => setIsAsking(false)} />}
    </>
  );
}
