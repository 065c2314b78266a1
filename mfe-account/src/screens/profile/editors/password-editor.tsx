import { type SessionUser, startSession } from '@viewmax/shared';
import { Field } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { PasswordInput } from '../../../parts/password-input.tsx';
import { changePasswordOnce } from './change-password-once.ts';
import css from './editor.module.css';
import { Editor } from './editor.tsx';
import { serverWords } from './server-words.ts';

export function PasswordEditor({ user, onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  // All other sessions end; the answer's token is the one that goes on.
  const save = async () => {
    const { token } = await changePasswordOnce({ currentPassword, newPassword }, user.PhoneNumber ?? '');
    startSession(token);
  };
  return (
    <Editor title="Change Password" save={save} wordsOf={serverWords} onClose={onClose}>
      {(error) => (
        <div className={css.fields}>
          <Field label="Current password" error={error}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                value={currentPassword}
                onChange={setCurrent}
              />
            )}
          </Field>
          <Field label="New password" hint="Your other devices are signed out.">
            {(control) => (
              <PasswordInput {...control} autoComplete="new-password" value={newPassword} onChange={setNew} />
            )}
          </Field>
        </div>
      )}
    </Editor>
  );
}
