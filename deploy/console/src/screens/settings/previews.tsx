import type { PreviewView } from '@viewmax/contracts/ops/previews';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { dayOf } from '../../model/format.ts';
import { mayChange } from '../../model/permits.ts';
import { Card } from '../../parts/card.tsx';
import { ConfirmButton } from '../../parts/confirm-dialog.tsx';
import { type Column, LoadedTable } from '../../parts/table.tsx';
import { Tag } from '../../parts/tag.tsx';
import { perform } from '../../stores/perform.ts';
import type { Who } from '../../stores/session.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import type { ScreenProps } from '../screen-props.ts';

const remotesOf = ({ releases }: PreviewView) => releases.map((release) => release.slice(0, release.lastIndexOf('@')));

/** The ops team, the owner of all its remotes and its maker may revoke a preview. */
function mayRevoke(who: Who, preview: PreviewView): boolean {
  const isMaker = who.role === 'squad' && preview.by === who.by;
  return isMaker || mayChange(who, preview.releases.length > 0 ? remotesOf(preview) : ['']);
}

/** Links that show releases to one browser. Revoking a link ends it on every node. */
export function Previews({ who, platform }: ScreenProps): ReactNode {
  const { data, error } = useAnswer('previews', platform.state.entry, () => call('listPreviews'));

  const columns: Column<PreviewView>[] = [
    {
      head: 'Releases',
      isName: true,
      cell: ({ releases }) => releases.join(', ') || 'No releases: makes the browser a tester',
    },
    { head: 'By', cell: ({ by }) => by },
    {
      head: 'Ends',
      className: 'num',
      cell: ({ revokedAt, expiresAt }) => (revokedAt ? <Tag>Revoked</Tag> : dayOf(expiresAt)),
    },
    {
      head: 'Change',
      cell: (preview) =>
        !preview.revokedAt &&
        mayRevoke(who, preview) && (
          <ConfirmButton
            confirmation={{
              title: `Revoke the preview of ${preview.by}`,
              says: <p>Browsers with this link get the live releases with their next page load.</p>,
              word: preview.id,
              button: 'Revoke',
              onConfirm: () =>
                perform(
                  () => call('revokePreview', { params: { id: preview.id } }),
                  `Preview ${preview.id} is revoked.`,
                ),
            }}
          />
        ),
    },
  ];

  return (
    <Card flush title="Previews">
      <LoadedTable
        what="previews"
        error={error}
        columns={columns}
        rows={data?.previews}
        keyOf={({ id }) => id}
        empty="No preview links. The command viewmax preview create creates one."
      />
    </Card>
  );
}
