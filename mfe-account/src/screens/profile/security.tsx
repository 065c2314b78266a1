import LogOut from 'lucide-react/icons/log-out';
import { type ReactNode, useId } from 'react';
import { DangerRow, Rows } from './row.tsx';
import css from './section.module.css';
import { useLogOut } from './use-log-out.ts';

export function Security(): ReactNode {
  const heading = useId();
  const logOut = useLogOut();
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
