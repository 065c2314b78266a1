import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Navigate } from '@viewmax/shared/router';
import { type ReactNode, useState } from 'react';
import { $selection } from '../../stores/selection.ts';
import { Confirm } from './confirm.tsx';

/** Reads the choice once, because a purchase and a top-up clear it while the screen is still mounted. */
export function ConfirmTicketScreen(): ReactNode {
  const [selection] = useState(() => $selection.get());
  if (!selection?.cinema) return <Navigate to={paths.home} replace />;
  return (
    <>
      <Heading title="Confirm Ticket" backTo={paths.selectCinema} />
      <Confirm selection={selection} cinema={selection.cinema} />
    </>
  );
}
