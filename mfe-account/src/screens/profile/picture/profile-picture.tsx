import { device, type SessionUser } from '@viewmax/shared';
import { Spinner } from '@viewmax/shared/ui';
import Camera from 'lucide-react/icons/camera';
import { type ReactNode, useState } from 'react';
import { Avatar } from './avatar.tsx';
import css from './picture.module.css';
import { PictureDialog } from './picture-dialog.tsx';
import { SourceSheet } from './source-sheet.tsx';
import { type PictureSource, useChangePicture } from './use-change-picture.ts';
import { usePicture } from './use-picture.ts';

export function ProfilePicture({ user }: { user: SessionUser }): ReactNode {
  const { saving, problem, saved, change, dismiss } = useChangePicture();
  const src = usePicture(user.UUID, saved ?? user.UserDpUrl);
  const [asking, ask] = useState(false);
  const tap = () => (device().kind === 'web' ? void change('gallery') : ask(true));
  const choose = (source: PictureSource) => {
    ask(false);
    void change(source);
  };
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-label="Change profile picture"
        aria-disabled={saving}
        onClick={() => saving || tap()}
      >
        <Avatar src={src} />
        {saving && (
          <span className={css.saving}>
            <Spinner />
          </span>
        )}
        <span className={css.badge}>
          <Camera size={16} />
        </span>
      </button>
      <span role="status" className="visually-hidden">
        {saving && 'Saving your picture'}
      </span>
      {asking && <SourceSheet onChoose={choose} onClose={() => ask(false)} />}
      {problem && <PictureDialog problem={problem} onClose={dismiss} />}
    </>
  );
}
