import { Button } from '@viewmax/shared/ui';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { isOwner } from '../../model/permits.ts';
import { Card } from '../../parts/card.tsx';
import { ScreenHead } from '../../parts/screen-head.tsx';
import { say } from '../../stores/notice.ts';
import { signOut, type Who } from '../../stores/session.ts';
import type { ScreenProps } from '../screen-props.ts';
import { Freezes } from './freezes.tsx';
import { Ownership } from './ownership.tsx';
import { Previews } from './previews.tsx';
import { RulesCard } from './rules.tsx';
import { Slots } from './slots.tsx';
import { Tokens } from './tokens.tsx';
import { Trusts } from './trusts.tsx';

function mayOf(who: Who): string {
  if (isOwner(who)) return 'read and change everything';
  if (who.role === 'ops') return 'read everything and change all but rules, tokens and trusts';
  return `read everything and change ${who.remotes?.join(' and ') || 'nothing'}`;
}

/** Freezes, the least plan, owners of paths and slots, the remotes in slots, previews, trusted pipelines and tokens. */
export function Settings({ who, platform }: ScreenProps): ReactNode {
  return (
    <>
      <ScreenHead title="Settings" note={`Signed in as ${who.by}. You can ${mayOf(who)}.`}>
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
      <Previews who={who} platform={platform} />
      {isOwner(who) ? (
        <>
          <Trusts platform={platform} />
          <Tokens platform={platform} />
        </>
      ) : (
        <Card title="Tokens">
          <p>Only owners of the ops team see and create tokens.</p>
        </Card>
      )}
    </>
  );
}
