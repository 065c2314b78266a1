import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { Sheet } from '../../../parts/sheet.tsx';
import css from './editor.module.css';
import { useSave } from './use-save.ts';

export function Editor({
  title,
  action = 'Save',
  danger,
  children,
  ...saving
}: Parameters<typeof useSave>[0] & {
  title: string;
  action?: string;
  danger?: boolean;
  children: (error: string | undefined) => ReactNode;
}): ReactNode {
  const { busy, error, submit, close } = useSave(saving);
  return (
    <Sheet title={title} onClose={close}>
      <form onSubmit={submit}>
        {children(error)}
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
