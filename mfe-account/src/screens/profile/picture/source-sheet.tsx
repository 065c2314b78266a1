import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button } from '@viewmax/shared/ui';
import Camera from 'lucide-react/icons/camera';
import Image from 'lucide-react/icons/image';
import type { ReactNode } from 'react';
import css from './picture.module.css';
import type { PictureSource } from './use-change-picture.ts';

/** In a wrapper the app asks for the source of the picture. A browser asks by itself. */
export const SourceSheet = ({
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
