import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { useNavigate } from '@viewmax/shared/router';
import { Button } from '@viewmax/shared/ui';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import { hasNoTrailer, trailerStore } from '../../stores/trailer.ts';

/** False when the server says that the movie has no trailer. The player shows every other failure, with its Retry. */
async function mayHaveTrailer(movieId: string): Promise<boolean> {
  const answer = await trailerStore('selected-trailer', movieId).fetch();
  return 'error' in answer ? !hasNoTrailer(answer.error) : Boolean(answer.data.TrailerVideoUrl);
}

/** Goes to the movie's trailer. Without its id it first asks for the trailer by the movie. */
function usePlayTrailer(movieId: string, trailerId?: string): { play(): void; asking: boolean } {
  const navigate = useNavigate();
  const question = useCall(mayHaveTrailer, 'The trailer could not be asked for');
  const ask = async () => {
    const found = await question.run(movieId);
    if (found) navigate(paths.selectedTrailer(movieId));
    else if (found === false) console.log('Trailer details not available');
  };
  const play = () => navigate(paths.trailer(trailerId ?? ''), { state: { movieId } });
  return { play: trailerId ? play : ask, asking: question.busy };
}

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
    <Button variant={look} size="sm" icon={<Play aria-hidden="true" />} busy={asking} onClick={play}>
      Play Trailer
    </Button>
  );
}
