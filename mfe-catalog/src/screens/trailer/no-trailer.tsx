import { paths } from '@viewmax/shared/bundled/paths.ts';
import { ButtonLink, Empty } from '@viewmax/shared/ui';
import Clapperboard from 'lucide-react/icons/clapperboard';
import type { ReactNode } from 'react';

export const NoTrailer = (): ReactNode => (
  <Empty
    icon={<Clapperboard />}
    title="This trailer is no longer here."
    action={
      <ButtonLink variant="primary" to={paths.home}>
        See movies
      </ButtonLink>
    }
  />
);
