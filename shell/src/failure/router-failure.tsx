import { Button, Empty } from '@viewmax/shared/ui';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import type { ReactNode } from 'react';
import { Catch } from './catch.tsx';

const startAgain = (): ReactNode => (
  <Empty
    icon={<OctagonAlert aria-hidden="true" />}
    heading="h1"
    title="Unexpected Application Error!"
    help="Nothing was bought and nothing was lost. Start again from the movies."
    action={<Button onClick={() => location.assign('/')}>See a Movie</Button>}
  />
);

/** The last net: a fault in the frame itself. Remotes never end here, their boxes hold them. */
export const RouterFailure = ({ children }: { children: ReactNode }): ReactNode => (
  <Catch instead={startAgain}>{children}</Catch>
);
