import { useStore } from '@nanostores/react';
import { $user } from '@viewmax/shared';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import type { ReactNode } from 'react';

/**
 * The back button leads a member to the profile and a visitor home. `title` is for screens without a larger heading.
 */
export function TopBar({ title }: { title?: string }): ReactNode {
  const user = useStore($user);
  return <Heading title={title} backTo={user ? paths.profile : paths.home} />;
}
