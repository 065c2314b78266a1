import { endSession } from '@viewmax/shared';
import { paths } from '@viewmax/shared/paths';
import { useNavigate } from '@viewmax/shared/router';
import { LogOut } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { DangerRow, Rows } from './row.tsx';
import css from './section.module.css';

export function Security(): ReactNode {
  const heading = useId();
  const navigate = useNavigate();
  const logOut = () => {
    // First away from here: a guarded screen without a session would send the visitor to sign-up instead.
    navigate(paths.login, { replace: true });
    endSession();
  };
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        Security
      </h2>
      <Rows card>
        <DangerRow icon={<LogOut aria-hidden="true" />} onClick={logOut}>
          Logout
        </DangerRow>
      </Rows>
    </section>
  );
}
