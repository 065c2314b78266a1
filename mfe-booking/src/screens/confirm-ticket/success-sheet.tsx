import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { useNavigate } from '@viewmax/shared/router';
import { ButtonLink } from '@viewmax/shared/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import Tickets from 'lucide-react/icons/tickets';
import { type ReactNode, useState } from 'react';
import css from './outcome-sheet.module.css';

/** The sheet offers no way back to the button that bought. A late answer does not rewrite its text. */
export function SuccessSheet({ words }: { words: string }): ReactNode {
  const navigate = useNavigate();
  const [bought] = useState(words);
  return (
    <Sheet
      icon={<CircleCheck className={css.check} />}
      tone="ok"
      title="Success!"
      titleClass={css.success}
      onClose={() => navigate(paths.myTickets, { replace: true })}
    >
      <p className={`num ${css.help}`}>{bought}</p>
      <ButtonLink variant="primary" block icon={<Tickets aria-hidden="true" />} to={paths.myTickets} replace>
        View Tickets
      </ButtonLink>
    </Sheet>
  );
}
