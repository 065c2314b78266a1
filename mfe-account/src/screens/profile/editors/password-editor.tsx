import { type SessionUser, startSession } from '@viewmax/shared';
import { Field } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { NEW_PASSWORD_HINT, PasswordInput } from '../../../parts/password-input.tsx';
import { checkNewPassword, weakPasswordWords } from '../../../parts/weak-password.ts';
import { changePasswordOnce } from './change-password-once.ts';
import css from './editor.module.css';
import { Editor } from './editor.tsx';
import { serverWords } from './server-words.ts';

export function PasswordEditor({ user, onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [weak, setWeak] = useState(false);
  // The server ends all other sessions; the token of the answer replaces this one.
  const save = async () => {
    checkNewPassword(newPassword, user.PhoneNumber ?? '');
    const { token } = await changePasswordOnce({ currentPassword, newPassword }, user.PhoneNumber ?? '');
    startSession(token);
  };
  const wordsOf = (cause: unknown) => {
    const words = weakPasswordWords(cause);
    setWeak(words !== undefined);
    return words ?? serverWords(cause);
  };
  return (
    <Editor title="Change Password" save={save} wordsOf={wordsOf} onClose={onClose}>
      {(error) => (
        <div className={css.fields}>
          <Field label="Current password" error={weak ? undefined : error}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                value={currentPassword}
                onChange={setCurrent}
              />
            )}
          </Field>
          <Field
            label="New password"
            hint={`${NEW_PASSWORD_HINT} Your other devices are signed out.`}
            error={weak ? error : undefined}
          >
            {(control) => (
              <PasswordInput {...control} autoComplete="new-password" value={newPassword} onChange={setNew} />
            )}
          </Field>
        </div>
      )}
    </Editor>
  );
}
