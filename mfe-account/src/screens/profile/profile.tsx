import { useStore } from '@nanostores/react';
import { $user, platform } from '@viewmax/shared';
import type { ReactNode } from 'react';
import { HelpLinks } from '../../parts/help-links.tsx';
import { BalanceTicket } from './balance-ticket.tsx';
import { Details } from './details.tsx';
import { ProfilePicture } from './picture/profile-picture.tsx';
import css from './profile.module.css';
import { Security } from './security.tsx';
import { FundedToast } from './toast.tsx';
import { useCurrentBalance } from './use-current-balance.ts';
import { useFunded } from './use-funded.ts';

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
