import { useStore } from '@nanostores/react';
import { $user } from '@viewmax/shared';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { useEffect, useRef } from 'react';
import { wantedPath } from './wanted-path.ts';

/** Leaves the form when the member signs in in another tab. A call of this tab that is under way finishes first. */
export function useSignedInElsewhere(busy: boolean): void {
  const uuid = useStore($user)?.UUID;
  const before = useRef(uuid);
  const navigate = useNavigate();
  const { state } = useLocation();

  useEffect(() => {
    if (busy) return;
    if (uuid && uuid !== before.current) navigate(wantedPath(state), { replace: true });
    before.current = uuid;
  }, [uuid, busy, navigate, state]);
}
