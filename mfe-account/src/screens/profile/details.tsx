import type { SessionUser } from '@viewmax/shared';
import AtSign from 'lucide-react/icons/at-sign';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { phoneWords } from './phone-words.ts';
import { FactRow, Rows } from './row.tsx';
import css from './section.module.css';

const MISSING = 'Not added yet';

export function Details({ user }: { user: SessionUser }): ReactNode {
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
