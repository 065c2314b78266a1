import type { ComponentType } from 'react';

/** A remote in a render: its root component instead of lifecycles, because a render mounts nothing. */
export interface RenderedRemote {
  root: ComponentType;
}

export const defineRemote = ({ root }: RenderedRemote): RenderedRemote => ({ root });
