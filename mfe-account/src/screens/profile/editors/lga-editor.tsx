import { places } from '@viewmax/contracts/places';
import type { SessionUser } from '@viewmax/shared';
import { Field } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { changeLga } from '../../../api/change-lga.ts';
import { missing } from '../../../parts/field-problems.ts';
import { SelectInput } from '../../../parts/select-input.tsx';
import { serverWords } from '../../../parts/server-words.ts';
import { Editor } from './editor.tsx';

const LGAS = places.map(({ lga }) => lga);

export function LgaEditor({ user, onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const [lga, setLga] = useState(user.LGA ?? '');
  return (
    <Editor
      title="Change LGA"
      check={() => ({ lga: missing(lga, 'Please choose your LGA.') })}
      save={() => changeLga({ lga })}
      errorsOf={(cause) => ({ lga: serverWords(cause) })}
      onClose={onClose}
    >
      {(errors, clear) => (
        <Field label="LGA" hint="You see the showtimes of this place." error={errors.lga}>
          {(control) => (
            <SelectInput
              {...control}
              name="lga"
              placeholder="Choose"
              options={LGAS}
              value={lga}
              onChange={(choice) => {
                setLga(choice);
                clear('lga');
              }}
            />
          )}
        </Field>
      )}
    </Editor>
  );
}
