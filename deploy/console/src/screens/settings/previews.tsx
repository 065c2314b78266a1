import { Button, Spinner } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import type { Preview, Who } from '../../api/answers.ts';
import { ops } from '../../api/ops.ts';
import { dayOf } from '../../model/format.ts';
import { mayChange } from '../../model/permits.ts';
import { Card } from '../../parts/card.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { Tag } from '../../parts/tag.tsx';
import { act } from '../../stores/act.ts';
import { useList } from '../../stores/use-list.ts';
import css from './settings.module.css';

const remotesOf = ({ releases }: Preview) => releases.map((title) => title.slice(0, title.lastIndexOf('@')));

/** The ops team, the owner of all its remotes and its maker may revoke a preview. */
function mayRevoke(who: Who, preview: Preview): boolean {
  const isMaker = who.role === 'squad' && preview.by === who.by;
  return isMaker || mayChange(who, preview.releases.length > 0 ? remotesOf(preview) : ['']);
}

/** Links that show releases to one browser. Revoking a link ends it on every node. */
export function Previews({ who }: { who: Who }): ReactNode {
  const { list: previews, error, load } = useList(ops.previews);
  const [revoked, setRevoked] = useState<Preview>();

  const columns: Column<Preview>[] = [
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
          <Button size="sm" variant="danger" onClick={() => setRevoked(preview)}>
            Revoke
          </Button>
        ),
    },
  ];

  return (
    <Card flush title="Previews">
      {!previews && !error && (
        <div className={css.note}>
          <Spinner label="Loading previews" />
        </div>
      )}
      {error && <p className={`${css.note} ${css.error}`}>{error}</p>}
      {previews && (
        <Table
          label="All previews"
          columns={columns}
          rows={previews}
          keyOf={({ id }) => id}
          empty="No preview links. The command viewmax preview create creates one."
        />
      )}
      {revoked && (
        <ConfirmDialog
          onClose={() => setRevoked(undefined)}
          confirmation={{
            title: `Revoke the preview of ${revoked.by}`,
            says: <p>Browsers with this link get the live releases with their next page load.</p>,
            word: revoked.id,
            button: 'Revoke',
            onConfirm: async () => {
              await act(() => ops.revokePreview(revoked.id), `Preview ${revoked.id} is revoked.`);
              await load();
            },
          }}
        />
      )}
    </Card>
  );
}
