import { deleteAccount, fetchData } from '@viewmax/contracts/calls';
import { ask } from '@viewmax/shared';
import { saveFile } from '@viewmax/shared/bundled/save-file.ts';
import { type ReactNode, useState } from 'react';
import { PasswordField } from '../../../parts/credential-fields.tsx';
import { passwordProblem } from '../../../parts/field-errors.ts';
import { serverWords } from '../../../parts/server-words.ts';
import { useLogOut } from '../../../parts/use-log-out.ts';
import css from './editor.module.css';
import { Editor } from './editor.tsx';

const save = async () =>
  saveFile('viewmax-my-data.json', JSON.stringify(await ask(fetchData), null, 2), 'application/json');

export function DataEditor({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Editor
      title="My data"
      action="Download"
      check={() => ({})}
      save={save}
      errorsOf={(cause) => ({ file: serverWords(cause, navigator.onLine ? undefined : 'You are offline') })}
      onClose={onClose}
      // The profile did not change, so the session needs no renewal.
      onSaved={() => onClose()}
    >
      {({ file }) => (
        <>
          <p className={css.words}>
            One file with all that we store about you. It holds the codes of your tickets, so keep it to yourself.
          </p>
          {file && (
            <p role="alert" className={css.problem}>
              {file}
            </p>
          )}
        </>
      )}
    </Editor>
  );
}

export function DeleteEditor({ onClose }: { onClose: () => void }): ReactNode {
  const [password, setPassword] = useState('');
  const logOut = useLogOut({ deleted: true });
  return (
    <Editor
      title="Delete account"
      action="Delete"
      danger
      check={() => ({ password: passwordProblem(password) })}
      save={() => ask(deleteAccount, { body: { password } })}
      errorsOf={(cause) => ({ password: serverWords(cause) })}
      onClose={onClose}
      onSaved={logOut}
    >
      {(errors) => (
        <div className={css.fields}>
          <p className={css.words}>
            Your points and tickets are lost, and this cannot be undone. Records of payments stay in our books without
            your name and phone number.
          </p>
          <PasswordField
            error={errors.password}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        </div>
      )}
    </Editor>
  );
}
