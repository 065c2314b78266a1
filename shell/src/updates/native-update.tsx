import { useStore } from '@nanostores/react';
import { getUpdateInfo } from '@viewmax/contracts/calls';
import { ask, device, platform } from '@viewmax/shared';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Download from 'lucide-react/icons/download';
import { atom } from 'nanostores';
import { type ReactNode, useEffect } from 'react';
import { storeLink } from '../device/store-link.ts';
import { isNewer } from './compare-versions.ts';
import css from './native-update.module.css';
import { $isOldWrapper } from './state.ts';
import { useSafeMoment } from './use-safe-moment.ts';

interface Update {
  current: string;
  latest: string;
  store: string;
}

const $update = atom<Update | null>(null);
const later = (): void => $update.set(null);

/** The mark of a session that has had its check. A reload does not end the session. */
const CHECKED = 'update-checked';

async function check(): Promise<void> {
  try {
    const info = await ask(getUpdateInfo);
    const current = (await device().app.version()) ?? platform().config.appVersion;
    const latest = info.latest_version;
    if (isNewer(latest, current)) $update.set({ current, latest, store: storeLink(info) });
    sessionStorage.setItem(CHECKED, '1');
  } catch (error) {
    console.error('The update check failed', error);
  }
}

/**
 * Checks the store for a newer wrapper, once in a session. Browsers have no wrapper. A failed check is logged, and shows
 * nothing.
 */
export async function checkForUpdate(): Promise<void> {
  if (device().kind !== 'web' && !sessionStorage.getItem(CHECKED)) await check();
}

export function NativeUpdate(): ReactNode {
  const update = useStore($update);
  const isForced = useStore($isOldWrapper);
  const isSafe = useSafeMoment();
  useEffect(() => {
    // The member may have closed the dialog, or an earlier check failed.
    if (isForced) void check();
  }, [isForced]);
  if (!update || !isSafe) return null;
  return (
    <Sheet
      as="dialog"
      tone="error"
      icon={<Download aria-hidden="true" />}
      title={isForced ? 'Update required' : 'Update available'}
      titleClass={css.title}
      {...(!isForced && { onClose: later })}
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
      {!isForced && (
        <Button variant="ghost" block onClick={later}>
          Later
        </Button>
      )}
    </Sheet>
  );
}
