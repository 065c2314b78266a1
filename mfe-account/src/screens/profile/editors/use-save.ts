import { refreshSession } from '@viewmax/shared';
import { type FormEvent, useState } from 'react';

/** Saves, brings the session up to date and closes; a failure is put into words and keeps the editor open. */
export function useSave({
  save,
  wordsOf,
  onClose,
  onSaved = onClose,
}: {
  save: () => Promise<unknown>;
  wordsOf: (error: unknown) => string;
  onClose: () => void;
  /** What happens instead of closing when it worked. */
  onSaved?: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await save();
    } catch (cause) {
      console.warn('A change of the profile failed', cause);
      setBusy(false);
      return setError(wordsOf(cause));
    }
    if (onSaved === onClose) {
      await refreshSession().catch((cause) => console.warn('The profile could not be brought up to date', cause));
    }
    onSaved();
  };

  // What is under way cannot be taken back, so the editor stays until it is known how it ended.
  const close = () => {
    if (!busy) onClose();
  };
  return { busy, error, submit, close };
}
