import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useNavigate } from '@viewmax/shared/router';
import { Button } from '@viewmax/shared/ui';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';

export function PlayTrailer({ trailerId, look }: { trailerId?: string; look: 'glass' | 'neutral' }): ReactNode {
  const navigate = useNavigate();
  const play = () => {
    if (trailerId) navigate(paths.trailer(trailerId));
    else console.log('Trailer details not available');
  };
  return (
    <Button
      variant={look}
      size={look === 'neutral' ? 'sm' : undefined}
      icon={<Play aria-hidden="true" />}
      onClick={play}
    >
      Play Trailer
    </Button>
  );
}
