import type { SessionUser } from '@viewmax/shared';
import { places } from '@viewmax/shared/contracts/places';
import { Field } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { changeLga } from '../../../api/change-lga.ts';
import { SelectInput } from '../../../parts/select-input.tsx';
import { Editor } from './editor.tsx';
import { serverWords } from './server-words.ts';

const LGAS = places.map(({ lga }) => lga);

export function LgaEditor({ user, onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const [lga, setLga] = useState(user.LGA ?? '');
  return (
    <Editor title="Change LGA" save={() => changeLga({ lga })} wordsOf={serverWords} onClose={onClose}>
      {(error) => (
        <Field label="LGA" hint="You see the showtimes of this place." error={error}>
          {(control) => <SelectInput {...control} placeholder="Choose" options={LGAS} value={lga} onChange={setLga} />}
        </Field>
      )}
    </Editor>
  );
}
