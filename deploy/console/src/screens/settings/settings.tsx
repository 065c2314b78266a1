import { Button } from '@viewmax/shared/ui';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { isOps } from '../../model/permits.ts';
import { Card } from '../../parts/card.tsx';
import { ScreenHead } from '../../parts/screen-head.tsx';
import { say } from '../../stores/notice.ts';
import { signOut } from '../../stores/session.ts';
import type { ScreenProps } from '../screen-props.ts';
import { Freezes } from './freezes.tsx';
import { Ownership } from './ownership.tsx';
import { Previews } from './previews.tsx';
import { RulesCard } from './rules.tsx';
import { Slots } from './slots.tsx';
import { Tokens } from './tokens.tsx';
import { Trusts } from './trusts.tsx';

const MAY = {
  ops: 'read and change everything',
  squad: 'read everything and change this remote',
  read: 'read everything and change nothing',
} as const;

/** Freezes, the least plan, owners of paths and slots, the remotes in slots, previews, trusted pipelines and tokens. */
export function Settings({ who, platform }: ScreenProps): ReactNode {
  return (
    <>
      <ScreenHead
        title="Settings"
        note={`Signed in as ${who.by}${who.remote ? ` (${who.remote})` : ''}. You can ${MAY[who.role]}.`}
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
      <Slots platform={platform} />
      <Previews who={who} />
      {isOps(who) ? (
        <>
          <Trusts platform={platform} />
          <Tokens platform={platform} />
        </>
      ) : (
        <Card title="Tokens">
          <p>Only the ops team can see and create tokens.</p>
        </Card>
      )}
    </>
  );
}
