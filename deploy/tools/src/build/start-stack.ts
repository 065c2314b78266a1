import { type Stack, type StackOptions, startStack as startBuiltStack } from '@viewmax/node/start-stack';

export type { Stack } from '@viewmax/node/start-stack';

/** Builds the rooms that changed, then starts a node with every role. */
export async function startStack(options: StackOptions): Promise<Stack> {
  // Only a build needs the bundler, so only a build loads it.
  const build = () => import('./build-rooms.ts').then(({ buildRooms }) => buildRooms());
  return startBuiltStack({ build, ...options });
}
