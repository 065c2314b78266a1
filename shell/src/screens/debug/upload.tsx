import { device, platform } from '@viewmax/shared';
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
  const [words, setWords] = useState('');
  const [error, setError] = useState('');
  const [isSending, setSending] = useState(false);
  const choose = async () => {
    setError('');
    try {
      const file = await device().camera.picture('gallery');
      setSending(true);
      if (file) setWords(await send(file));
    } catch (cause) {
      setError(toError(cause).message);
    }
    setSending(false);
  };
  return (
    <>
      <Button block busy={isSending} icon={<UploadIcon aria-hidden="true" />} onClick={choose}>
        Choose a file
      </Button>
      {words && (
        <p className={css.card} role="status">
          {words}
        </p>
      )}
      {error && <Problem>{error}</Problem>}
    </>
  );
}
