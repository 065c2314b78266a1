import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useNavigate } from '@viewmax/shared/router';
import { ButtonLink, Orb } from '@viewmax/shared/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import Tickets from 'lucide-react/icons/tickets';
import { type ReactNode, useState } from 'react';
import { Sheet } from '../../parts/sheet.tsx';
import css from './outcome-sheet.module.css';

/** The sheet offers no way back to the button that bought. A late answer does not rewrite its text. */
export function SuccessSheet({ words }: { words: string }): ReactNode {
  const navigate = useNavigate();
  const [bought] = useState(words);
  return (
    <Sheet label="Success!" onClose={() => navigate(paths.myTickets, { replace: true })}>
      <Orb tone="ok" large>
        <CircleCheck className={css.check} />
      </Orb>
      <h2 className={css.success}>Success!</h2>
      <p className={`num ${css.help}`}>{bought}</p>
      <ButtonLink variant="primary" block icon={<Tickets aria-hidden="true" />} to={paths.myTickets} replace>
        View Tickets
      </ButtonLink>
    </Sheet>
  );
}
