import { Field } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { deleteAccount } from '../../../api/delete-account.ts';
import { passwordProblem } from '../../../parts/field-problems.ts';
import { PasswordInput } from '../../../parts/password-input.tsx';
import { serverWords } from '../../../parts/server-words.ts';
import { useLogOut } from '../use-log-out.ts';
import css from './editor.module.css';
import { Editor } from './editor.tsx';

export function DeleteEditor({ onClose }: { onClose: () => void }): ReactNode {
  const [password, setPassword] = useState('');
  const logOut = useLogOut({ deleted: true });
  return (
    <Editor
      title="Delete account"
      action="Delete"
      danger
      check={() => ({ password: passwordProblem(password) })}
      save={() => deleteAccount({ password })}
      errorsOf={(cause) => ({ password: serverWords(cause) })}
      onClose={onClose}
      onSaved={logOut}
    >
      {(errors, clear) => (
        <div className={css.fields}>
          <p className={css.words}>
            Your points and tickets are lost, and this cannot be undone. Records of payments stay in our books without
            your name and phone number.
          </p>
          <Field label="Password" error={errors.password}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                value={password}
                onChange={(text) => {
                  setPassword(text);
                  clear('password');
                }}
              />
            )}
          </Field>
        </div>
      )}
    </Editor>
  );
}
