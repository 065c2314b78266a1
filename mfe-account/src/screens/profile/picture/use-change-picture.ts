import { uploadPicture } from '@viewmax/contracts/calls';
import { imageTypes } from '@viewmax/contracts/constants';
import { $user, ask, device, failedAnswer, refreshSession } from '@viewmax/shared';
import { useEffect, useRef, useState } from 'react';
import { serverWords } from '../../../parts/server-words.ts';
import { compressPicture } from './compress/compress-picture.ts';
import { storePicture } from './stored-picture.ts';

/** Why a picture was not changed. Only a failed save can be retried with the same picture. */
export type PictureProblem =
  | { kind: 'type' | 'not-an-image' | 'selecting' }
  | { kind: 'saving'; text: string; again: () => void };

const types: readonly string[] = imageTypes;

const isPictureType = ({ type }: Blob): boolean => types.includes(type);

export type PictureSource = 'camera' | 'gallery';

const NETWORK = 'Your picture could not be saved. Check your internet connection and try again.';
const FAULT = 'Your picture could not be saved. Please try again.';

/** The server's text of a refusal. A fault of the server has the app's own text. */
function wordsOf(error: unknown): string {
  const answer = failedAnswer(error);
  if (!answer) return NETWORK;
  return answer.status < 500 ? serverWords(error, FAULT) : FAULT;
}

function formOf(uuid: string, picture: Blob): FormData {
  const form = new FormData();
  form.set('uuid', uuid);
  form.set('mimeType', picture.type);
  form.set('image', picture, 'picture');
  return form;
}

/**
 * Chooses, shrinks, sends and stores a picture. A cancelled choice changes nothing. `saved` is the new address; the
 * token carries it only after its renewal.
 */
export function useChangePicture() {
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [saved, setSaved] = useState<string>();
  const busy = useRef(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const save = async (smaller: Blob) => {
    const user = $user.get();
    if (!user) return;
    setProblem(null);
    setSaving(true);
    try {
      const { UserDpUrl } = await ask(uploadPicture, { body: formOf(user.UUID, smaller) });
      await storePicture(user.UUID, { url: UserDpUrl, picture: smaller });
      if (here.current) setSaved(UserDpUrl);
      await refreshSession().catch((cause) => console.warn('The profile could not be brought up to date', cause));
    } catch (error) {
      console.warn('The picture could not be saved', error);
      const again = () => void save(smaller);
      if (here.current) setProblem({ kind: 'saving', text: wordsOf(error), again });
    }
    if (here.current) setSaving(false);
  };

  const shrinkAndSave = async (picture: Blob) => {
    if (!isPictureType(picture)) return setProblem({ kind: 'type' });
    setSaving(true);
    const smaller = await compressPicture(picture).catch((error: unknown) => {
      console.warn('The picture could not be read', error);
      return null;
    });
    if (!here.current) return;
    setSaving(false);
    if (smaller) await save(smaller);
    else setProblem({ kind: 'not-an-image' });
  };

  const change = async (source: PictureSource) => {
    try {
      const picture = await device().camera.picture(source);
      // A cancel has no event before Chrome 113, Safari 16.4 and Firefox 91, so only a chosen picture makes busy.
      if (!picture || busy.current) return;
      busy.current = true;
      await shrinkAndSave(picture).finally(() => {
        busy.current = false;
      });
    } catch (error) {
      console.warn('A picture could not be selected', error);
      setProblem({ kind: 'selecting' });
    }
  };

  return { saving, problem, saved, change, dismiss: () => setProblem(null) };
}
