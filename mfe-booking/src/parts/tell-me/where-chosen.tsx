import { useStore } from '@nanostores/react';
import { $flag } from '@viewmax/shared/bundled/flag.ts';
import type { ComponentType, ReactNode } from 'react';

/** The part, where members choose seats on a plan. Elsewhere it is absent, and asks for nothing. */
export const whereChosen = <P extends object>(Part: ComponentType<P>): ComponentType<P> =>
  function WhereChosen(props: P): ReactNode {
    return useStore($flag('seats-on-a-plan')) ? <Part {...props} /> : null;
  };
