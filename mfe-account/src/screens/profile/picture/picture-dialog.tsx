import { Sheet, SheetButtons } from '@viewmax/shared/bundled/sheet.tsx';
import { Button } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import ImageOff from 'lucide-react/icons/image-off';
import type { ReactNode } from 'react';
import css from './picture.module.css';
import type { PictureProblem } from './use-change-picture.ts';

const TEXTS = {
  type: 'Please select a valid image file (JPEG, PNG, GIF, or WEBP).',
  'not-an-image': 'The file given is not an image',
};

export function PictureDialog({ problem, onClose }: { problem: PictureProblem; onClose: () => void }): ReactNode {
  const ok = (
    <Button variant="primary" block onClick={onClose}>
      OK
    </Button>
  );
  if (problem.kind === 'type' || problem.kind === 'not-an-image') {
    return (
      <Sheet
        as="dialog"
        icon={<ImageOff />}
        tone="warn"
        title={TEXTS[problem.kind]}
        titleClass={css.problem}
        onClose={onClose}
      >
        {ok}
      </Sheet>
    );
  }
  const isSaving = problem.kind === 'saving';
  return (
    <Sheet
      as="dialog"
      icon={<CircleAlert />}
      tone="error"
      title={isSaving ? 'Not saved' : 'Error'}
      titleClass={css.failure}
      text={isSaving ? problem.text : 'An error occurred while selecting the image.'}
      onClose={onClose}
    >
      {isSaving ? (
        <SheetButtons>
          <Button size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" variant="primary" onClick={problem.again}>
            Try again
          </Button>
        </SheetButtons>
      ) : (
        ok
      )}
    </Sheet>
  );
}
