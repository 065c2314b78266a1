import type { SessionUser } from '@viewmax/shared';
import AtSign from 'lucide-react/icons/at-sign';
import Download from 'lucide-react/icons/download';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { useLogOut } from '../../parts/use-log-out.ts';
import { DataEditor, DeleteEditor } from './editors/account-editors.tsx';
import { EmailEditor, LgaEditor, UsernameEditor } from './editors/details-editors.tsx';
import { PasswordEditor } from './editors/password-editor.tsx';
import css from './profile.module.css';
import { ButtonRow, Rows } from './row.tsx';
import { SessionsSheet } from './sessions/sessions-sheet.tsx';

type Row = [words: string, Icon: ComponentType, Editor: ComponentType<{ user: SessionUser; onClose: () => void }>];

const ROWS: Row[] = [
  ['Change Email', Mail, EmailEditor],
  ['Change Username', AtSign, UsernameEditor],
  ['Change Password', KeyRound, PasswordEditor],
  ['Change LGA', MapPin, LgaEditor],
  ['Sign out everywhere', MonitorSmartphone, SessionsSheet],
  ['My data', Download, DataEditor],
];
const DELETE: Row = ['Delete account', Trash2, DeleteEditor];

export function Security({ user }: { user: SessionUser }): ReactNode {
  const heading = useId();
  const logOut = useLogOut();
  const [open, setOpen] = useState<Row | null>(null);
  const [, , Editor] = open ?? [];
  const draw = (row: Row) => {
    const [words, Icon] = row;
    return (
      <ButtonRow key={words} danger={row === DELETE} icon={<Icon />} onClick={() => setOpen(row)}>
        {words}
      </ButtonRow>
    );
  };
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        Security
      </h2>
      <Rows card>
        {ROWS.map(draw)}
        <ButtonRow danger icon={<LogOut />} onClick={logOut}>
          Logout
        </ButtonRow>
        {draw(DELETE)}
      </Rows>
      {Editor && <Editor user={user} onClose={() => setOpen(null)} />}
    </section>
  );
}
