import { paths } from '@viewmax/shared/bundled/paths.ts';
import { ButtonLink, Empty } from '@viewmax/shared/ui';
import Clapperboard from 'lucide-react/icons/clapperboard';
import type { ReactNode } from 'react';

export function NoMovie(): ReactNode {
  return (
    <>
      <h1 tabIndex={-1} className="visually-hidden">
        Movie not found
      </h1>
      <Empty
        icon={<Clapperboard />}
        title="This movie is no longer here."
        help="It may have left the cinemas."
        action={
          <ButtonLink variant="primary" to={paths.home}>
            See other movies
          </ButtonLink>
        }
      />
    </>
  );
}
