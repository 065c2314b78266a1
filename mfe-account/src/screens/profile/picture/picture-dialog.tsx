import CircleAlert from 'lucide-react/icons/circle-alert';
import ImageOff from 'lucide-react/icons/image-off';
import type { ReactNode } from 'react';
import { Dialog } from '../../../parts/dialog.tsx';
import type { PictureProblem } from './picture-problem.ts';

const WORDS = {
  type: 'Please select a valid image file (JPEG, PNG, GIF, or WEBP).',
  'not-an-image': 'The file given is not an image',
  selecting: 'An error occurred while selecting the image.',
};

export function PictureDialog({ problem, onClose }: { problem: PictureProblem; onClose: () => void }): ReactNode {
  if (problem.kind === 'saving') {
    const { text, again } = problem;
    return <Dialog tone="error" icon={<CircleAlert />} title="Not saved" text={text} again={again} onClose={onClose} />;
  }
  const text = WORDS[problem.kind];
  if (problem.kind === 'selecting') {
    return <Dialog tone="error" icon={<CircleAlert />} title="Error" text={text} onClose={onClose} />;
  }
  return <Dialog tone="warn" icon={<ImageOff />} text={text} onClose={onClose} />;
}
