import { refreshSession } from '@viewmax/shared';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { type FormOf, useForm } from '../../../parts/form.tsx';
import css from './editor.module.css';

interface EditorProps<F extends string> extends FormOf<F> {
  title: string;
  action?: string;
  danger?: boolean;
  onClose: () => void;
  /** Runs instead of the renewal of the session and the close, after a successful save. */
  onSaved?: (() => void) | undefined;
  children: (form: ReturnType<typeof useForm<F>>) => ReactNode;
}

/** A form in a sheet: saves, renews the session and closes. A failure keeps it open and shows its text. */
export function Editor<F extends string>({
  title,
  action = 'Save',
  danger,
  onClose,
  onSaved,
  children,
  ...form
}: EditorProps<F>): ReactNode {
  const editing = useForm<F>({
    ...form,
    send: async (values) => {
      await form.send(values);
      if (onSaved) return onSaved();
      await refreshSession().catch((cause) => console.warn('The profile could not be brought up to date', cause));
      onClose();
    },
  });
  // A save under way cannot be cancelled, so the editor stays open until its answer.
  const close = () => {
    if (!editing.busy) onClose();
  };
  return (
    <Sheet title={title} onClose={close}>
      <form onSubmit={editing.submit} noValidate>
        {children(editing)}
        {editing.problem && (
          <p role="alert" className={css.problem}>
            {editing.problem}
          </p>
        )}
        <div className={css.buttons}>
          <Button size="sm" onClick={close}>
            Cancel
          </Button>
          <Button size="sm" variant={danger ? 'danger' : 'primary'} type="submit" busy={editing.busy}>
            {action}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
