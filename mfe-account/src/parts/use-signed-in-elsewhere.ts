import { useStore } from '@nanostores/react';
import { $user } from '@viewmax/shared';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { useEffect, useRef } from 'react';
import { wantedPath } from './wanted-path.ts';

/** Leaves for where a login leads when somebody signs in in another tab. What this tab has sent itself is waited for. */
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
