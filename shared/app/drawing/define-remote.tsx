import type { ComponentType } from 'react';

/** A remote in a drawing: its root component instead of lifecycles, because a drawing mounts nothing. */
export interface DrawnRemote {
  root: ComponentType;
}

export const defineRemote = ({ root }: DrawnRemote): DrawnRemote => ({ root });
