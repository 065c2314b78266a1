import { saveFile } from '@viewmax/shared/bundled/save-file.ts';
import type { ReactNode } from 'react';
import { fetchData } from '../../../api/fetch-data.ts';
import { serverWords } from '../../../parts/server-words.ts';
import css from './editor.module.css';
import { Editor } from './editor.tsx';

const save = async () =>
  saveFile('viewmax-my-data.json', JSON.stringify(await fetchData(), null, 2), 'application/json');

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
