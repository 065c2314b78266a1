import type { SessionUser } from '@viewmax/shared';
import AtSign from 'lucide-react/icons/at-sign';
import Download from 'lucide-react/icons/download';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useId, useState } from 'react';
import { DataEditor } from './editors/data-editor.tsx';
import { DeleteEditor } from './editors/delete-editor.tsx';
import { EmailEditor } from './editors/email-editor.tsx';
import { LgaEditor } from './editors/lga-editor.tsx';
import { PasswordEditor } from './editors/password-editor.tsx';
import { UsernameEditor } from './editors/username-editor.tsx';
import { ButtonRow, Rows } from './row.tsx';
import css from './section.module.css';
import { SessionsSheet } from './sessions/sessions-sheet.tsx';
import { useLogOut } from './use-log-out.ts';

const EDITORS = {
  email: EmailEditor,
  username: UsernameEditor,
  password: PasswordEditor,
  lga: LgaEditor,
  sessions: SessionsSheet,
  data: DataEditor,
  delete: DeleteEditor,
};

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
        <ButtonRow icon={<KeyRound aria-hidden="true" />} onClick={() => setOpen('password')}>
          Change Password
        </ButtonRow>
        <ButtonRow icon={<MapPin aria-hidden="true" />} onClick={() => setOpen('lga')}>
          Change LGA
        </ButtonRow>
        <ButtonRow icon={<MonitorSmartphone aria-hidden="true" />} onClick={() => setOpen('sessions')}>
          Sign out everywhere
        </ButtonRow>
        <ButtonRow icon={<Download aria-hidden="true" />} onClick={() => setOpen('data')}>
          My data
        </ButtonRow>
        <ButtonRow danger icon={<LogOut aria-hidden="true" />} onClick={logOut}>
          Logout
        </ButtonRow>
        <ButtonRow danger icon={<Trash2 aria-hidden="true" />} onClick={() => setOpen('delete')}>
          Delete account
        </ButtonRow>
      </Rows>
      {Editor && <Editor user={user} onClose={() => setOpen(null)} />}
    </section>
  );
}
