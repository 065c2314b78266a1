import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { $notice, clearNotice } from '../stores/notice.ts';
import css from './notice-bar.module.css';

/** The result of the last action. The live region always exists, so that screen readers announce its content. */
export function NoticeBar(): ReactNode {
  const notice = useStore($notice);
  return (
    <div role={notice?.tone === 'error' ? 'alert' : 'status'} className={css.place}>
      {notice && (
        <div className={`${css.notice} ${css[notice.tone]}`}>
          {notice.tone === 'ok' ? (
            <CircleCheck size={20} aria-hidden="true" />
          ) : (
            <CircleAlert size={20} aria-hidden="true" />
          )}
          <p>{notice.text}</p>
          <button type="button" aria-label="Dismiss" onClick={clearNotice}>
            <X size={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
