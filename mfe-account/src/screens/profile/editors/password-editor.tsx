import { type SessionUser, startSession } from '@viewmax/shared';
import { Field } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { newPasswordError, passwordProblem } from '../../../parts/field-problems.ts';
import { NEW_PASSWORD_HINT, PasswordInput } from '../../../parts/password-input.tsx';
import { serverWords } from '../../../parts/server-words.ts';
import type { FieldErrors } from '../../../parts/use-field-errors.ts';
import { weakPasswordWords } from '../../../parts/weak-password.ts';
import { changePasswordOnce } from './change-password-once.ts';
import css from './editor.module.css';
import { Editor } from './editor.tsx';

export function PasswordEditor({ user, onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const phone = user.PhoneNumber ?? '';
  // The server ends all other sessions; the token of the answer replaces this one.
  const save = async () => {
    const { token } = await changePasswordOnce({ currentPassword, newPassword }, phone);
    startSession(token);
  };
  const check = () => ({
    currentPassword: passwordProblem(currentPassword),
    newPassword: newPasswordError(newPassword, phone),
  });
  const errorsOf = (cause: unknown): FieldErrors<'currentPassword' | 'newPassword'> => {
    const weak = weakPasswordWords(cause);
    return weak ? { newPassword: weak } : { currentPassword: serverWords(cause) };
  };
  return (
    <Editor title="Change Password" check={check} save={save} errorsOf={errorsOf} onClose={onClose}>
      {(errors, clear) => (
        <div className={css.fields}>
          <Field label="Current password" error={errors.currentPassword}>
            {(control) => (
              <PasswordInput
                {...control}
                name="currentPassword"
                autoComplete="current-password"
                value={currentPassword}
                onChange={(text) => {
                  setCurrent(text);
                  clear('currentPassword');
                }}
              />
            )}
          </Field>
          <Field
            label="New password"
            hint={`${NEW_PASSWORD_HINT} Your other devices are signed out.`}
            error={errors.newPassword}
          >
            {(control) => (
              <PasswordInput
                {...control}
                name="newPassword"
                autoComplete="new-password"
                value={newPassword}
                onChange={(text) => {
                  setNew(text);
                  clear('newPassword');
                }}
              />
            )}
          </Field>
        </div>
      )}
    </Editor>
  );
}
