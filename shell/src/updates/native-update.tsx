import { useStore } from '@nanostores/react';
import { device, platform } from '@viewmax/shared';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Download from 'lucide-react/icons/download';
import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import { getUpdateInfo, storeLink } from '../device/store-link.ts';
import { Modal } from '../overlays/modal.tsx';
import { isNewer } from './compare-versions.ts';
import css from './native-update.module.css';
import { useSafeMoment } from './use-safe-moment.ts';

interface Update {
  current: string;
  latest: string;
  store: string;
}

const $update = atom<Update | null>(null);
const later = (): void => $update.set(null);

/** Checks the store for a newer wrapper. Browsers have no wrapper. A failed check is logged, and shows nothing. */
export async function checkForUpdate(): Promise<void> {
  if (device().kind === 'web') return;
  try {
    const info = await getUpdateInfo();
    const current = (await device().app.version()) ?? platform().config.appVersion;
    const latest = info.latest_version;
    if (isNewer(latest, current)) $update.set({ current, latest, store: storeLink(info) });
  } catch (error) {
    console.error('The update check failed', error);
  }
}

export function NativeUpdate(): ReactNode {
  const update = useStore($update);
  const isSafe = useSafeMoment();
  if (!update || !isSafe) return null;
  return (
    <Modal
      as="dialog"
      tone="error"
      icon={<Download aria-hidden="true" />}
      words="Update available"
      isTitle
      onClose={later}
    >
      <p className={`num ${css.versions}`}>
        <span>
          <small>Current version</small>
          {update.current}
        </span>
        <ArrowRight size={20} aria-hidden="true" />
        <span>
          <small>Latest version</small>
          {update.latest}
        </span>
      </p>
      <ButtonLink variant="primary" block to={update.store} target="_blank" rel="noreferrer">
        Open the store
      </ButtonLink>
      <Button variant="ghost" block onClick={later}>
        Later
      </Button>
    </Modal>
  );
}
