import { paths } from '@viewmax/shared/bundled/paths.ts';
import { ButtonLink, Empty } from '@viewmax/shared/ui';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import type { ReactNode } from 'react';

export function NotFound(): ReactNode {
  return (
    <Empty
      icon={<MapPinOff aria-hidden="true" />}
      heading="h1"
      title="There is nothing here"
      help="The address may be old or mistyped."
      action={<ButtonLink to={paths.home}>See a Movie</ButtonLink>}
    />
  );
}
