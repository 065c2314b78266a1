import { Banner } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';

export const Problem = ({ children }: { children: ReactNode }): ReactNode => (
  <Banner tone="error" icon={<CircleAlert aria-hidden="true" />}>
    {children}
  </Banner>
);
