import { useStore } from '@nanostores/react';
import { $user, platform, refreshSession, type SessionUser, Slot } from '@viewmax/shared';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { type ReactNode, useEffect, useState } from 'react';
import { HelpLinks } from '../../parts/links.tsx';
import { phoneText } from '../../parts/phone-text.ts';
import { BalanceTicket } from './balance-ticket.tsx';
import { LostEditor } from './editors/lost-editor.tsx';
import { FundedToast } from './funded-toast.tsx';
import { ProfilePicture } from './picture/profile-picture.tsx';
import css from './profile.module.css';
import { FactRow, Rows } from './row.tsx';
import { askedEditor, CHANGE_EMAIL, CHANGE_PHONE, CHANGE_USERNAME, type EditorRow, Security } from './security.tsx';

function Details({ user, onOpen }: { user: SessionUser; onOpen: (row: EditorRow) => void }): ReactNode {
  const fact = (label: string, value: string | undefined, row: EditorRow) => (
    <FactRow icon={<row.Icon />} label={label} value={value} onAdd={() => onOpen(row)} />
  );
  return (
    <section aria-label="Details" className={css.details}>
      <Rows card>
        {fact('Email', user.Email, CHANGE_EMAIL)}
        {fact('Phone Number', user.PhoneNumber && phoneText(user.PhoneNumber), CHANGE_PHONE)}
        {fact('Unique Username', user.Username, CHANGE_USERNAME)}
      </Rows>
    </section>
  );
}

const bringUpToDate = (): void => {
  if (document.visibilityState === 'hidden') return;
  refreshSession().catch((error) => console.warn('The balance could not be brought up to date', error));
};

/**
 * The balance is part of the token, so a renewal updates it. Without one the last known balance stays. A member who
 * returns from a bank's app gets the new balance.
 */
function useCurrentBalance(): void {
  useEffect(() => {
    bringUpToDate();
    document.addEventListener('visibilitychange', bringUpToDate);
    return () => document.removeEventListener('visibilitychange', bringUpToDate);
  }, []);
}

export function ProfileScreen(): ReactNode {
  const user = useStore($user);
  const { state } = useLocation();
  const navigate = useNavigate();
  const [asked] = useState(() => askedEditor(state));
  const [open, setOpen] = useState(asked);
  useCurrentBalance();
  if (!user) return null;
  // An editor that a link asked for leads back to the screen of the link.
  const close = () => {
    setOpen(null);
    if (asked && open === asked) navigate(-1);
  };
  return (
    <div className={css.page}>
      <FundedToast />
      <ProfilePicture user={user} />
      <h1 tabIndex={-1} className={css.name}>
        {user.Username || user.PhoneNumber || 'Profile'}
      </h1>
      <BalanceTicket points={user.Balance ?? 0} />
      <Details user={user} onOpen={setOpen} />
      <Security onOpen={setOpen} />
      <Slot name="profile.rows" />
      <HelpLinks />
      <p className={`num ${css.version}`}>Version {platform().config.appVersion}</p>
      {open && (
        <LostEditor onClose={close}>
          <open.Editor user={user} onClose={close} />
        </LostEditor>
      )}
    </div>
  );
}
