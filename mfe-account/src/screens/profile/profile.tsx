import { useStore } from '@nanostores/react';
import { $user, platform, refreshSession, type SessionUser } from '@viewmax/shared';
import AtSign from 'lucide-react/icons/at-sign';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { type ReactNode, useEffect } from 'react';
import { HelpLinks } from '../../parts/links.tsx';
import { BalanceTicket } from './balance-ticket.tsx';
import { FundedToast, useFunded } from './funded-toast.tsx';
import { ProfilePicture } from './picture/profile-picture.tsx';
import css from './profile.module.css';
import { FactRow, Rows } from './row.tsx';
import { Security } from './security.tsx';

/** `08000000000` in readable groups: `0800 000 0000`. Any other text stays unchanged. */
const phoneWords = (phone: string): string => phone.replace(/^(\d{4})(\d{3})(\d{4})$/, '$1 $2 $3');

const MISSING = 'Not added yet';

function Details({ user }: { user: SessionUser }): ReactNode {
  return (
    <section aria-label="Details" className={css.details}>
      <Rows card>
        <FactRow icon={<Mail />} label="Email" value={user.Email || MISSING} />
        <FactRow icon={<Phone />} label="Phone Number" value={phoneWords(user.PhoneNumber || MISSING)} />
        <FactRow icon={<AtSign />} label="Unique Username" value={user.Username || MISSING} />
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
  const funded = useFunded();
  useCurrentBalance();
  if (!user) return null;
  return (
    <div className={css.page}>
      <FundedToast funded={funded} />
      <ProfilePicture user={user} />
      <h1 tabIndex={-1} className={css.name}>
        {user.Username || user.PhoneNumber || 'Profile'}
      </h1>
      <BalanceTicket points={user.Balance ?? 0} />
      <Details user={user} />
      <Security user={user} />
      <HelpLinks />
      <p className={`num ${css.version}`}>Version {platform().config.appVersion}</p>
    </div>
  );
}
