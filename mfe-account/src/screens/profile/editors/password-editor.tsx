import type { NewPasswordRequest } from '@viewmax/contracts/account';
import type { TokenResponse } from '@viewmax/contracts/auth';
import { changePassword } from '@viewmax/contracts/calls';
import { ask, type SessionUser, startSession } from '@viewmax/shared';
import { type ReactNode, useState } from 'react';
import { NEW_PASSWORD_HINT, PasswordField } from '../../../parts/credential-fields.tsx';
import { type FieldErrors, newPasswordError, passwordProblem } from '../../../parts/field-errors.ts';
import { serverWords, weakPasswordWords } from '../../../parts/server-words.ts';
import css from './editor.module.css';
import { Editor } from './editor.tsx';
import { orReopened } from './or-reopened.ts';

export const changePasswordOnce = (request: NewPasswordRequest, phoneNumber: string): Promise<TokenResponse> =>
  orReopened(() => ask(changePassword, { body: request }), { phoneNumber, password: request.newPassword });

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
      {(errors) => (
        <div className={css.fields}>
          <PasswordField
            label="Current password"
            error={errors.currentPassword}
            name="currentPassword"
            autoComplete="current-password"
            value={currentPassword}
            onChange={setCurrent}
          />
          <PasswordField
            label="New password"
            hint={`${NEW_PASSWORD_HINT} Your other devices are signed out.`}
            error={errors.newPassword}
            name="newPassword"
            autoComplete="new-password"
            value={newPassword}
            onChange={setNew}
          />
        </div>
      )}
    </Editor>
  );
}
