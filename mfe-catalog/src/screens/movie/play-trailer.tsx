import { Button } from '@viewmax/shared/ui';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import { usePlayTrailer } from './use-play-trailer.ts';

export function PlayTrailer({
  movieId,
  trailerId,
  look,
}: {
  movieId: string;
  trailerId?: string;
  look: 'glass' | 'neutral';
}): ReactNode {
  const { play, asking } = usePlayTrailer(movieId, trailerId);
  return (
    <Button
      variant={look}
      size={look === 'neutral' ? 'sm' : undefined}
      icon={<Play aria-hidden="true" />}
      busy={asking}
      onClick={play}
    >
      Play Trailer
    </Button>
  );
}
