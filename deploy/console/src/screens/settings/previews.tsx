import type { PreviewView } from '@viewmax/contracts/ops/previews';
import { Button, Spinner } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { dayOf } from '../../model/format.ts';
import { mayChange } from '../../model/permits.ts';
import { Card } from '../../parts/card.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { Tag } from '../../parts/tag.tsx';
import { act } from '../../stores/act.ts';
import type { Who } from '../../stores/session.ts';
import { useList } from '../../stores/use-list.ts';
import css from './settings.module.css';

const remotesOf = ({ releases }: PreviewView) => releases.map((release) => release.slice(0, release.lastIndexOf('@')));

/** The ops team, the owner of all its remotes and its maker may revoke a preview. */
function mayRevoke(who: Who, preview: PreviewView): boolean {
  const isMaker = who.role === 'squad' && preview.by === who.by;
  return isMaker || mayChange(who, preview.releases.length > 0 ? remotesOf(preview) : ['']);
}

const listPreviews = async () => (await call('listPreviews')).previews;

/** Links that show releases to one browser. Revoking a link ends it on every node. */
export function Previews({ who }: { who: Who }): ReactNode {
  const { list: previews, error, load } = useList(listPreviews);
  const [revoked, setRevoked] = useState<PreviewView>();

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
              await act(
                () => call('revokePreview', { params: { id: revoked.id } }),
                `Preview ${revoked.id} is revoked.`,
              );
              await load();
            },
          }}
        />
      )}
    </Card>
  );
}
