import type { NewPasswordRequest } from '@viewmax/contracts/account';
import type { TokenResponse } from '@viewmax/contracts/auth';
import { changePassword } from '@viewmax/contracts/calls';
import { ask, type SessionUser, startSession } from '@viewmax/shared';
import type { ReactNode } from 'react';
import { NEW_PASSWORD_HINT, PasswordField } from '../../../parts/credential-fields.tsx';
import { passwordProblem, weakPasswordProblem } from '../../../parts/field-problems.ts';
import { serverText, weakPasswordText } from '../../../parts/server-text.ts';
import css from './editor.module.css';
import { Editor } from './editor.tsx';
import { orReopened } from './or-reopened.ts';

export const changePasswordOnce = (request: NewPasswordRequest, phoneNumber: string): Promise<TokenResponse> =>
  orReopened(() => ask(changePassword, { body: request }), { phoneNumber, password: request.newPassword });

export function PasswordEditor({ user, onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const phone = user.PhoneNumber ?? '';
  return (
    <Editor
      title="Change Password"
      fields={{ currentPassword: '', newPassword: '' }}
      problems={({ currentPassword, newPassword }) => ({
        currentPassword: passwordProblem(currentPassword),
        newPassword: weakPasswordProblem(newPassword, phone),
      })}
      // The server ends all other sessions; the token of the answer replaces this one.
      send={async (request) => startSession((await changePasswordOnce(request, phone)).token)}
      refusal={(cause) => {
        const weak = weakPasswordText(cause);
        return weak ? { at: 'newPassword', text: weak } : { at: 'currentPassword', text: serverText(cause) };
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <div className={css.fields}>
          <PasswordField {...field('currentPassword')} label="Current password" autoComplete="current-password" />
          <PasswordField
            {...field('newPassword')}
            label="New password"
            hint={`${NEW_PASSWORD_HINT} Your other devices are signed out.`}
            autoComplete="new-password"
          />
        </div>
      )}
    </Editor>
  );
}
