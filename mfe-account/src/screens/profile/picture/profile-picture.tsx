import { device, type SessionUser } from '@viewmax/shared';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button, Spinner } from '@viewmax/shared/ui';
import Camera from 'lucide-react/icons/camera';
import Image from 'lucide-react/icons/image';
import User from 'lucide-react/icons/user';
import { type ReactNode, useState } from 'react';
import css from './picture.module.css';
import { PictureDialog } from './picture-dialog.tsx';
import { type PictureSource, useChangePicture } from './use-change-picture.ts';
import { usePicture } from './use-picture.ts';

/** The picture. Without one, or when it fails to load, the mark of a person. */
export function Avatar({ src }: { src?: string | undefined }): ReactNode {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={css.avatar}>
      {src && src !== broken ? (
        <img src={src} alt="" width={92} height={92} onError={() => setBroken(src)} />
      ) : (
        <User size={44} strokeWidth={1.6} />
      )}
    </span>
  );
}

/** In a wrapper the app asks for the source of the picture. A browser asks by itself. */
const SourceSheet = ({
  onChoose,
  onClose,
}: {
  onChoose: (source: PictureSource) => void;
  onClose: () => void;
}): ReactNode => (
  <Sheet title="Profile picture" onClose={onClose}>
    <div className={css.sources}>
      <Button block icon={<Camera />} onClick={() => onChoose('camera')}>
        Take a picture
      </Button>
      <Button block icon={<Image />} onClick={() => onChoose('gallery')}>
        Choose from your photos
      </Button>
      <Button variant="ghost" block onClick={onClose}>
        Cancel
      </Button>
    </div>
  </Sheet>
);

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
