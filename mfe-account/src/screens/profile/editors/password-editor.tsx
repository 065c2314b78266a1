import { failedAnswer, type SessionUser, startSession } from '@viewmax/shared';
import { Field } from '@viewmax/shared/ui';
import { type ReactNode, useRef, useState } from 'react';
import { changePassword } from '../../../api/change-password.ts';
import { logIn } from '../../../api/log-in.ts';
import { PasswordInput } from '../../../parts/password-input.tsx';
import css from './editor.module.css';
import { Editor } from './editor.tsx';
import { serverWords } from './server-words.ts';

export function PasswordEditor({ user, onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const isUnanswered = useRef(false);

  const change = () =>
    changePassword({ currentPassword, newPassword }).catch((error: unknown) => {
      isUnanswered.current = !failedAnswer(error);
      throw error;
    });
  // A change whose answer was lost may have been made, and then it has ended this session: the new password opens another.
  const changeAgain = () =>
    logIn({ phoneNumber: user.PhoneNumber ?? '', password: newPassword }).catch((error: unknown) => {
      if (failedAnswer(error)) return change();
      throw error;
    });
  // All other sessions end; the answer's token is the one that goes on.
  const save = async () => startSession((await (isUnanswered.current ? changeAgain() : change())).token);
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
