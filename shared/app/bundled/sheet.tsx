/// <reference path="../css.d.ts" />

import { Orb } from '@viewmax/shared/ui';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { Modal, type ModalProps } from './modal.tsx';
import css from './sheet.module.css';

/** What a sheet shows, and what its end calls. */
export interface SheetProps extends Pick<ModalProps, 'className' | 'onClose' | 'children'> {
  /** `sheet` unless a dialog is asked for. */
  as?: ModalProps['as'];
  /** Names the modal, together with the text. */
  title: ReactNode;
  /** Replaces the look of the title. */
  titleClass?: string | undefined;
  text?: ReactNode;
  /** In a circle above the title. It centres the content. */
  icon?: ReactNode;
  tone?: ComponentProps<typeof Orb>['tone'];
  /** Title and text: `takeFocus` where they replace a question in the open sheet. */
  headRef?: Ref<HTMLDivElement>;
}

/**
 * A modal that its heading names. An icon makes it a message.
 *
 * @example <Sheet title="Change Email" onClose={close}>…</Sheet>
 * @example <Sheet as="dialog" icon={<CircleAlert />} tone="error" title="Not saved" onClose={close}>…</Sheet>
 */
export function Sheet({
  as = 'sheet',
  title,
  titleClass = css.title,
  text,
  icon,
  tone,
  headRef,
  className = '',
  onClose,
  children,
}: SheetProps): ReactNode {
  const id = useId();
  return (
    <Modal as={as} labelledBy={id} className={icon ? `${css.message} ${className}` : className} onClose={onClose}>
      {icon && (
        <Orb tone={tone} large={as === 'sheet'}>
          {icon}
        </Orb>
      )}
      <div id={id} ref={headRef} className={css.head}>
        <h2 className={titleClass}>{title}</h2>
        {text && <p className={css.text}>{text}</p>}
      </div>
      {children}
    </Modal>
  );
}

/** Two buttons beside one another. */
export const SheetButtons = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={css.buttons}>{children}</div>
);
