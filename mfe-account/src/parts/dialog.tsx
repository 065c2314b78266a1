import { Modal } from '@viewmax/shared/bundled/modal.tsx';
import { Button, Orb } from '@viewmax/shared/ui';
import { type ReactNode, useId } from 'react';
import css from './dialog.module.css';

/** A message of the system. The dialog offers a retry when it gets `again`. */
export function Dialog({
  icon,
  tone,
  title,
  text,
  again,
  onClose,
}: {
  icon: ReactNode;
  tone: 'warn' | 'error';
  title?: string | undefined;
  text: string;
  again?: (() => void) | undefined;
  onClose: () => void;
}): ReactNode {
  const id = useId();
  return (
    <Modal as="dialog" className={css.dialog} labelledBy={id} onClose={onClose}>
      <Orb tone={tone}>{icon}</Orb>
      <div id={id} className={css.words}>
        {title && <h2 className={css.title}>{title}</h2>}
        <p className={title ? css.text : css.only}>{text}</p>
      </div>
      {again ? (
        <div className={css.pair}>
          <Button size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" variant="primary" onClick={again}>
            Try again
          </Button>
        </div>
      ) : (
        <Button variant="primary" block onClick={onClose}>
          OK
        </Button>
      )}
    </Modal>
  );
}
