import { $user, lazyScreen, type SessionUser } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { hasUnsentScans } from '@viewmax/shared/bundled/unsent-scans.ts';
import { useNavigate } from '@viewmax/shared/router';
import AtSign from 'lucide-react/icons/at-sign';
import DoorOpen from 'lucide-react/icons/door-open';
import Download from 'lucide-react/icons/download';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageSquare from 'lucide-react/icons/message-square';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Phone from 'lucide-react/icons/phone';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ComponentType, type ReactNode, useId } from 'react';
import { useLogOut } from '../../parts/use-log-out.ts';
import { DataEditor, DeleteEditor } from './editors/account-editors.tsx';
import { EmailEditor, LgaEditor, UsernameEditor } from './editors/details-editors.tsx';
import { PasswordEditor } from './editors/password-editor.tsx';
import css from './profile.module.css';
import { ButtonRow, LinkRow, Rows } from './row.tsx';
import { SessionsSheet } from './sessions/sessions-sheet.tsx';

type EditorOf = ComponentType<{ user: SessionUser; onClose: () => void }>;

export interface EditorRow {
  words: string;
  Icon: ComponentType;
  Editor: EditorOf;
}

const row = (words: string, Icon: ComponentType, Editor: EditorOf): EditorRow => ({ words, Icon, Editor });

// A member changes the number once in years.
const PhoneEditor = lazyScreen(
  'phone',
  () => import(/* webpackChunkName: "phone" */ './editors/phone-editor.tsx'),
  (m) => m.PhoneEditor,
);

const TicketSmsSheet = lazyScreen(
  'ticket-sms',
  () => import(/* webpackChunkName: "ticket-sms" */ './editors/ticket-sms-sheet.tsx'),
  (m) => m.TicketSmsSheet,
);

export const CHANGE_EMAIL = row('Change Email', Mail, EmailEditor);
export const CHANGE_USERNAME = row('Change Username', AtSign, UsernameEditor);
export const CHANGE_PHONE = row('Change Phone Number', Phone, PhoneEditor);
const ROWS = [
  CHANGE_EMAIL,
  CHANGE_USERNAME,
  CHANGE_PHONE,
  row('Change Password', KeyRound, PasswordEditor),
  row('Change LGA', MapPin, LgaEditor),
  row('SMS with tickets', MessageSquare, TicketSmsSheet),
  row('Sign out everywhere', MonitorSmartphone, SessionsSheet),
  row('My data', Download, DataEditor),
];

/** The editor that a link to this screen asks for in its state. */
export const askedEditor = (state: unknown): EditorRow | null =>
  ROWS.find(({ words }) => words === (state as { open?: string } | null)?.open) ?? null;

const DELETE = row('Delete account', Trash2, DeleteEditor);

export function Security({ onOpen }: { onOpen: (row: EditorRow) => void }): ReactNode {
  const heading = useId();
  const logOut = useLogOut();
  const navigate = useNavigate();
  // The sign-out would lose the scans that wait for the network. The door sends them first.
  const leave = () => (hasUnsentScans() ? navigate(paths.door, { state: { isLeaving: true } }) : logOut());
  const buttonOf = (row: EditorRow) => (
    <ButtonRow key={row.words} danger={row === DELETE} icon={<row.Icon />} onClick={() => onOpen(row)}>
      {row.words}
    </ButtonRow>
  );
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        Security
      </h2>
      <Rows card>
        {$user.get()?.Role === 'attendant' && (
          <LinkRow to={paths.door} icon={<DoorOpen />}>
            Open the door
          </LinkRow>
        )}
        {ROWS.map(buttonOf)}
        <ButtonRow danger icon={<LogOut />} onClick={leave}>
          Logout
        </ButtonRow>
        {buttonOf(DELETE)}
      </Rows>
    </section>
  );
}
