import { platform } from '@viewmax/shared';
import { Empty } from '@viewmax/shared/ui';
import Clapperboard from 'lucide-react/icons/clapperboard';
import type { ReactNode } from 'react';
import type { HomeTab } from '../../stores/home-tab.ts';
import css from './home.module.css';

/** `anywhere`: the whole list is empty, not only this tab. */
export function NoMovies({ tab, anywhere }: { tab: HomeTab; anywhere: boolean }): ReactNode {
  if (tab === 'coming-soon' && !anywhere) {
    return <Empty icon={<Clapperboard />} title="No newly added movies right now." help="See what is playing now." />;
  }
  const { supportEmail } = platform().config;
  return (
    <Empty
      icon={<Clapperboard />}
      title="Viewmax currently has no partner cinema in your location."
      help={
        <>
          For more information: Please contact: <br />
          <a className={css.mail} href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </>
      }
    />
  );
}
