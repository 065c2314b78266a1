import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useLocation, useNavigate } from '@viewmax/shared/router';

/** Goes one step back, or home when the visit began here. */
export function useWayBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    if (key === 'default') navigate(paths.home, { replace: true });
    else navigate(-1);
  };
}
