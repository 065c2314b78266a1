import type { RolloutStatus } from '@viewmax/contracts/ops/rollouts';
import Bird from 'lucide-react/icons/bird';
import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import OctagonX from 'lucide-react/icons/octagon-x';
import Pause from 'lucide-react/icons/pause';
import PowerOff from 'lucide-react/icons/power-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import type { RowState } from '../model/rows.ts';
import { Tag, type TagTone } from './tag.tsx';

type Look = [tone: TagTone, icon: ReactNode, word: string];
const CANARY: Look = ['canary', <Bird key="i" aria-hidden="true" />, 'Canary'];
const LOOKS: Record<RowState | RolloutStatus, Look> = {
  failing: ['alarm', <TriangleAlert key="i" aria-hidden="true" />, 'Failing'],
  stable: ['plain', <Check key="i" aria-hidden="true" />, 'Stable'],
  canary: CANARY,
  running: CANARY,
  held: ['canary', <Hourglass key="i" aria-hidden="true" />, 'Held back'],
  paused: ['warn', <Pause key="i" aria-hidden="true" />, 'Paused'],
  aborted: ['error', <OctagonX key="i" aria-hidden="true" />, 'Aborted'],
  rolled_back: ['error', <Undo2 key="i" aria-hidden="true" />, 'Rolled back'],
  promoted: ['ok', <Check key="i" aria-hidden="true" />, 'Promoted'],
  off: ['error', <PowerOff key="i" aria-hidden="true" />, 'Off'],
};

export function StateTag({ state }: { state: keyof typeof LOOKS }): ReactNode {
  const [tone, icon, word] = LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  );
}
