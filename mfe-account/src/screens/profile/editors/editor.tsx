import { refreshSession } from '@viewmax/shared';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button } from '@viewmax/shared/ui';
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';
import { type FieldErrors, useFieldErrors } from '../../../parts/field-errors.ts';
import css from './editor.module.css';

interface Saving<F extends string> {
  /** The problems of the fields before the save. */
  check: () => FieldErrors<F>;
  save: () => Promise<unknown>;
  /** The text of a failed save, at its field. */
  errorsOf: (cause: unknown) => FieldErrors<F>;
  onClose: () => void;
  /** Runs instead of closing after a successful save. */
  onSaved?: () => void;
}

/** Checks, saves, renews the session and closes. A failure keeps the editor open and shows its text. */
function useSave<F extends string>({ check, save, errorsOf, onClose, onSaved = onClose }: Saving<F>) {
  const [busy, setBusy] = useState(false);
  const { errors, show, clear, passes } = useFieldErrors<F>();

  /** A changed field loses its error. */
  const change = ({ target }: ChangeEvent<HTMLFormElement, HTMLInputElement>) => clear(target.name as F);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !passes(event.currentTarget, check())) return;
    setBusy(true);
    try {
      await save();
    } catch (cause) {
      console.warn('A change of the profile failed', cause);
      setBusy(false);
      return show(errorsOf(cause));
    }
    if (onSaved === onClose) {
      await refreshSession().catch((cause) => console.warn('The profile could not be brought up to date', cause));
    }
    onSaved();
  };

  // A save under way cannot be cancelled, so the editor stays open until its answer.
  const close = () => {
    if (!busy) onClose();
  };
  return { busy, errors, change, submit, close };
}

export function Editor<F extends string>({
  title,
  action = 'Save',
  danger,
  children,
  ...saving
}: Saving<F> & {
  title: string;
  action?: string;
  danger?: boolean;
  /** The fields. Each has the name of its error. */
  children: (errors: FieldErrors<F>) => ReactNode;
}): ReactNode {
  const { busy, errors, change, submit, close } = useSave(saving);
  return (
    <Sheet title={title} onClose={close}>
      <form onSubmit={submit} onChange={change} noValidate>
        {children(errors)}
        <div className={css.buttons}>
          <Button size="sm" onClick={close}>
            Cancel
          </Button>
          <Button size="sm" variant={danger ? 'danger' : 'primary'} type="submit" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
