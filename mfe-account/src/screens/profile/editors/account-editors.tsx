import { deleteAccount, fetchData } from '@viewmax/contracts/calls';
import { ask } from '@viewmax/shared';
import { saveFile } from '@viewmax/shared/bundled/save-file.ts';
import type { ReactNode } from 'react';
import { PasswordField } from '../../../parts/credential-fields.tsx';
import { passwordProblem } from '../../../parts/field-problems.ts';
import { serverText } from '../../../parts/server-text.ts';
import { useLogOut } from '../../../parts/use-log-out.ts';
import css from './editor.module.css';
import { Editor } from './editor.tsx';

export const DataEditor = ({ onClose }: { onClose: () => void }): ReactNode => (
  <Editor
    title="My data"
    action="Download"
    fields={{}}
    problems={() => ({})}
    send={async () =>
      saveFile('viewmax-my-data.json', JSON.stringify(await ask(fetchData), null, 2), 'application/json')
    }
    refusal={(cause) => ({ text: serverText(cause) })}
    onClose={onClose}
    // The profile did not change, so the session needs no renewal.
    onSaved={onClose}
  >
    {() => (
      <p className={css.help}>
        One file with all that we store about you. It holds the codes of your tickets, so keep it to yourself.
      </p>
    )}
  </Editor>
);

export function DeleteEditor({ onClose }: { onClose: () => void }): ReactNode {
  const logOut = useLogOut({ deleted: true });
  return (
    <Editor
      title="Delete account"
      action="Delete"
      danger
      fields={{ password: '' }}
      problems={({ password }) => ({ password: passwordProblem(password) })}
      send={(body) => ask(deleteAccount, { body })}
      refusal={(cause) => ({ at: 'password', text: serverText(cause) })}
      onClose={onClose}
      onSaved={logOut}
    >
      {({ field }) => (
        <div className={css.fields}>
          <p className={css.help}>
            Your points and tickets are lost, and this cannot be undone. Records of payments stay in our books without
            your name and phone number.
          </p>
          <PasswordField {...field('password')} autoComplete="current-password" />
        </div>
      )}
    </Editor>
  );
}
