import type { ReactNode } from 'react';
import { BannerPlace } from './banner-place.tsx';
import { Harmless } from './harmless.tsx';
import { InstallBanner } from './install-banner.tsx';
import { LocationDenied } from './location-denied.tsx';
import { Moves } from './moves.tsx';
import { NativeUpdate } from './native-update.tsx';
import { OfflineModal } from './offline-modal.tsx';
import { Preview } from './preview.tsx';
import { WebUpdate } from './web-update.tsx';

/** Each fails alone. */
export const Overlays = ({ title }: { title: string }): ReactNode => (
  <>
    <Harmless>
      <Moves title={title} />
    </Harmless>
    <Harmless>
      <LocationDenied />
      <NativeUpdate />
      <WebUpdate />
    </Harmless>
    <Harmless>
      <OfflineModal />
    </Harmless>
    <Harmless>
      <BannerPlace>
        <Harmless>
          <InstallBanner />
        </Harmless>
        <Harmless>
          <Preview />
        </Harmless>
      </BannerPlace>
    </Harmless>
  </>
);
