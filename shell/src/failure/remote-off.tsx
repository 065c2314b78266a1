import { paths } from '@viewmax/shared/bundled/paths.ts';
import { ButtonLink, FailureCard } from '@viewmax/shared/ui';
import Power from 'lucide-react/icons/power';
import type { ReactNode } from 'react';

/** The card in place of a remote that the ops team has switched off. */
export function RemoteOff({ message, heading }: { message: string; heading: 'h1' | 'h2' }): ReactNode {
  return (
    <>
      <FailureCard
        title="This part of Viewmax is switched off"
        heading={heading}
        help={message}
        icon={<Power aria-hidden="true" />}
      />
      <ButtonLink variant="ghost" block to={paths.home}>
        See a Movie
      </ButtonLink>
    </>
  );
}
