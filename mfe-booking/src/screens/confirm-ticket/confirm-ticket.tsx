import { Heading } from '@viewmax/shared/parts/heading.tsx';
import { paths } from '@viewmax/shared/paths';
import { Navigate } from '@viewmax/shared/router';
import { type ReactNode, useState } from 'react';
import { $selection } from '../../stores/selection.ts';
import { Confirm } from './confirm.tsx';

/** The choice is read once: it is given up while the screen is still there, when it is bought or left for more credit. */
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
