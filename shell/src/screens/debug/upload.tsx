import { device, platform } from '@viewmax/shared';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { toError } from '@viewmax/shared/internal';
import { Button } from '@viewmax/shared/ui';
import UploadIcon from 'lucide-react/icons/upload';
import { type ReactNode, useState } from 'react';
import css from './debug.module.css';
import { Problem } from './parts.tsx';

async function send(file: Blob): Promise<string> {
  const { debug } = platform().config;
  if (!debug) throw new Error('No upload server is configured.');
  const form = new FormData();
  form.set('file', file);
  const answer = await fetch(debug.upload, { method: 'POST', body: form });
  return `${answer.status} ${await answer.text()}`;
}

/** Sends one picture to a test server and shows the answer. */
export function Upload(): ReactNode {
  const sending = useCall(send, 'A file could not be sent');
  const [answer, setAnswer] = useState('');
  const [unread, setUnread] = useState<unknown>();
  const choose = async () => {
    setUnread(undefined);
    try {
      const file = await device().camera.picture('gallery');
      if (file) setAnswer((await sending.run(file)) ?? '');
    } catch (cause) {
      setUnread(cause);
    }
  };
  const problem = unread ?? sending.error;
  return (
    <>
      <Button block busy={sending.busy} icon={<UploadIcon aria-hidden="true" />} onClick={choose}>
        Choose a file
      </Button>
      {answer && (
        <p className={css.card} role="status">
          {answer}
        </p>
      )}
      {problem !== undefined && <Problem>{toError(problem).message}</Problem>}
    </>
  );
}
