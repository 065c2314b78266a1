import type { RolloutCommand } from '@viewmax/shared/contracts/ops';
import { useEffect, useState } from 'react';
import type { BlastRadius, Rollout } from '../api/answers.ts';
import { ops } from '../api/ops.ts';
import { noteExpiry } from './session.ts';

/** What the registry's dry run says to a command. It is asked anew when the rollout, or anything live, has changed. */
export function useBlast(command: RolloutCommand, { id }: Rollout, revision: number): BlastRadius | undefined {
  const [blast, setBlast] = useState<BlastRadius>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when to ask again.
  useEffect(() => {
    let isOver = false;
    // Without an answer less is told; the figures of this page stand all the same.
    ops.blastRadius(command, { id }).then((found) => !isOver && setBlast(found), noteExpiry);
    return () => {
      isOver = true;
    };
  }, [command, id, revision]);
  return blast;
}
