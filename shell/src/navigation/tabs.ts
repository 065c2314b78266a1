import type { Tab } from '@viewmax/contracts/discovery';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import CirclePlay from 'lucide-react/icons/circle-play';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Clapperboard from 'lucide-react/icons/clapperboard';
import MapPin from 'lucide-react/icons/map-pin';

export const TABS = [
  { tab: 'home', label: 'See a Movie', path: paths.homeTab, Icon: Clapperboard },
  { tab: 'trailers', label: 'Trailers', path: paths.trailers, Icon: CirclePlay },
  { tab: 'viewmaxcenters', label: 'Viewmax Centers', path: paths.centers, Icon: MapPin },
  { tab: 'profile', label: 'Profile', path: paths.profile, Icon: CircleUserRound },
] as const satisfies readonly { tab: Tab; label: string; path: string; Icon: unknown }[];
