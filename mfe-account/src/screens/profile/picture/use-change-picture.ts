import { uploadPicture } from '@viewmax/contracts/calls';
import { imageTypes } from '@viewmax/contracts/constants';
import { $user, ask, device, failedAnswer, refreshSession } from '@viewmax/shared';
import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { serverWords } from '@viewmax/shared/bundled/server-words.ts';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { useState } from 'react';
import { compressPicture } from './compress/compress-picture.ts';
import { storePicture } from './stored-picture.ts';

/** Why a picture was not changed. Only a failed save can be retried with the same picture. */
export type PictureProblem =
  | { kind: 'type' | 'not-an-image' | 'selecting' }
  | { kind: 'saving'; text: string; again: () => void };

const types: readonly string[] = imageTypes;

const isPictureType = ({ type }: Blob): boolean => types.includes(type);

export type PictureSource = 'camera' | 'gallery';

const NOT_SAVED = 'Your picture could not be saved.';
const FAULT = `${NOT_SAVED} Please try again.`;

/** The server's text of a refusal. A fault of the server has the app's own text. */
function textOf(error: unknown): string {
  const answer = failedAnswer(error);
  if (!answer) return `${NOT_SAVED} ${NO_NETWORK}`;
  return answer.status < 500 ? (serverWords(error) ?? FAULT) : FAULT;
}

function formOf(uuid: string, picture: Blob): FormData {
  const form = new FormData();
  form.set('uuid', uuid);
  form.set('mimeType', picture.type);
  form.set('image', picture, 'picture');
  return form;
}

async function save(picture: Blob, onSaved: (url: string) => void): Promise<void> {
  const user = $user.get();
  if (!user) return;
  const { UserDpUrl } = await ask(uploadPicture, { body: formOf(user.UUID, picture) });
  await storePicture(user.UUID, { url: UserDpUrl, picture });
  onSaved(UserDpUrl);
  await refreshSession().catch((cause) => console.warn('The profile could not be brought up to date', cause));
}

/**
 * Chooses, shrinks, sends and stores a picture. A cancelled choice changes nothing. `saved` is the new address; the
 * token carries it only after its renewal.
 */
export function useChangePicture() {
  const [unusable, setUnusable] = useState<'type' | 'selecting' | null>(null);
  const [saved, setSaved] = useState<string>();
  const [smaller, setSmaller] = useState<Blob>();
  const shrinking = useCall(compressPicture, 'The picture could not be read');
  const saving = useCall((picture: Blob) => save(picture, setSaved), 'The picture could not be saved');

  const change = async (source: PictureSource) => {
    try {
      const picture = await device().camera.picture(source);
      if (!picture) return;
      if (!isPictureType(picture)) return setUnusable('type');
      const small = await shrinking.run(picture);
      if (!small) return;
      setSmaller(small);
      await saving.run(small);
    } catch (error) {
      console.warn('A picture could not be selected', error);
      setUnusable('selecting');
    }
  };

  const problemNow = (): PictureProblem | null => {
    if (unusable) return { kind: unusable };
    if (shrinking.state === 'failed') return { kind: 'not-an-image' };
    if (saving.state !== 'failed' || !smaller) return null;
    return { kind: 'saving', text: textOf(saving.error), again: () => void saving.run(smaller) };
  };
  const dismiss = () => {
    setUnusable(null);
    shrinking.reset();
    saving.reset();
  };
  return { saving: shrinking.busy || saving.busy, problem: problemNow(), saved, change, dismiss };
}
