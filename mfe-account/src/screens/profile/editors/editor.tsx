import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { Sheet } from '../../../parts/sheet.tsx';
import type { FieldErrors } from '../../../parts/use-field-errors.ts';
import css from './editor.module.css';
import { type Saving, useSave } from './use-save.ts';

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
  /** The fields. Each clears its error at a change. */
  children: (errors: FieldErrors<F>, clear: (field: F) => void) => ReactNode;
}): ReactNode {
  const { busy, errors, clear, submit, close } = useSave(saving);
  return (
    <Sheet title={title} onClose={close}>
      <form onSubmit={submit} noValidate>
        {children(errors, clear)}
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
