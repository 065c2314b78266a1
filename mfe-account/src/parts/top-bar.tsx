import { useStore } from '@nanostores/react';
import { $user } from '@viewmax/shared';
import { Heading } from '@viewmax/shared/parts/heading.tsx';
import { paths } from '@viewmax/shared/paths';
import type { ReactNode } from 'react';

/** Back leads to the profile, or home while there is none. `title` stands in the middle, for screens without a larger one. */
export function TopBar({ title }: { title?: string }): ReactNode {
  const user = useStore($user);
  return <Heading title={title} backTo={user ? paths.profile : paths.home} />;
}
