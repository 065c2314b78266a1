import { Button } from '@viewmax/shared/ui';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../console.tsx';
import { isOps } from '../../model/permits.ts';
import { Card } from '../../parts/card.tsx';
import { ScreenHead } from '../../parts/screen-head.tsx';
import { say } from '../../stores/notice.ts';
import { signOut } from '../../stores/session.ts';
import { Freezes } from './freezes.tsx';
import { Ownership } from './ownership.tsx';
import { Previews } from './previews.tsx';
import { RulesCard } from './rules.tsx';
import { Tokens } from './tokens.tsx';

const MAY = {
  ops: 'everything',
  squad: 'everything to its one remote',
  read: 'read, and change nothing',
} as const;

/** Freezes, the least plan, owners of paths and slots, previews and tokens. */
export function Settings({ who, platform }: ScreenProps): ReactNode {
  return (
    <>
      <ScreenHead
        title="Settings"
        note={`You are ${who.by}${who.remote ? ` (${who.remote})` : ''}: you may ${MAY[who.role]}.`}
      >
        <Button
          size="sm"
          icon={<LogOut aria-hidden="true" />}
          onClick={() => void signOut().catch(({ message }: Error) => say('error', message))}
        >
          Sign out
        </Button>
      </ScreenHead>
      <Freezes who={who} platform={platform} />
      <RulesCard who={who} platform={platform} />
      <Ownership who={who} platform={platform} />
      <Previews who={who} />
      {isOps(who) ? (
        <Tokens platform={platform} />
      ) : (
        <Card title="Tokens">
          <p>Only the ops team sees and makes tokens.</p>
        </Card>
      )}
    </>
  );
}
