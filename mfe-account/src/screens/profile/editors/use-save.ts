import { refreshSession } from '@viewmax/shared';
import { type FormEvent, useState } from 'react';

/** Saves, renews the session and closes. A failure keeps the editor open and shows its text. */
export function useSave({
  save,
  wordsOf,
  onClose,
  onSaved = onClose,
}: {
  save: () => Promise<unknown>;
  wordsOf: (error: unknown) => string;
  onClose: () => void;
  /** Runs instead of closing after a successful save. */
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

  // A save under way cannot be cancelled, so the editor stays open until its answer.
  const close = () => {
    if (!busy) onClose();
  };
  return { busy, error, submit, close };
}
