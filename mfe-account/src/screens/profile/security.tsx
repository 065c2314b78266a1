import type { SessionUser } from '@viewmax/shared';
import AtSign from 'lucide-react/icons/at-sign';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import { type ReactNode, useId, useState } from 'react';
import { EmailEditor } from './editors/email-editor.tsx';
import { UsernameEditor } from './editors/username-editor.tsx';
import { ButtonRow, DangerRow, Rows } from './row.tsx';
import css from './section.module.css';
import { useLogOut } from './use-log-out.ts';

const EDITORS = { email: EmailEditor, username: UsernameEditor };

export function Security({ user }: { user: SessionUser }): ReactNode {
  const heading = useId();
  const logOut = useLogOut();
  const [open, setOpen] = useState<keyof typeof EDITORS | null>(null);
  const Editor = open && EDITORS[open];
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        Security
      </h2>
      <Rows card>
        <ButtonRow icon={<Mail aria-hidden="true" />} onClick={() => setOpen('email')}>
          Change Email
        </ButtonRow>
        <ButtonRow icon={<AtSign aria-hidden="true" />} onClick={() => setOpen('username')}>
          Change Username
        </ButtonRow>
        <DangerRow icon={<LogOut aria-hidden="true" />} onClick={logOut}>
          Logout
        </DangerRow>
      </Rows>
      {Editor && <Editor user={user} onClose={() => setOpen(null)} />}
    </section>
  );
}
