import { useStore } from '@nanostores/react';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button, Field, TextInput } from '@viewmax/shared/ui';
import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, type ReactNode, useState } from 'react';
import css from '../../parts/door.module.css';
import { $doorName } from '../../stores/screenings.ts';

const MOST = 40;

/** Begins with the present name at each opening. */
function NameSheet({ name, onClose }: { name: string; onClose(): void }): ReactNode {
  const [text, setText] = useState(name);
  const save = (event: FormEvent) => {
    event.preventDefault();
    $doorName.set(text.trim().slice(0, MOST));
    onClose();
  };
  return (
    <Sheet title="Name of this door" text="Other doors see it when a ticket was scanned here." onClose={onClose}>
      <form onSubmit={save} className={css.form}>
        <Field label="Name" hint="For example: Main door">
          {(control) => (
            <TextInput {...control} value={text} maxLength={MOST} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
        <Button type="submit" variant="primary" block>
          Save
        </Button>
      </form>
    </Sheet>
  );
}

/** The label of this phone's door, which a refusal at another door names. */
export function DoorName(): ReactNode {
  const name = useStore($doorName);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" className={css.name} icon={<Pencil aria-hidden="true" />} onClick={() => setOpen(true)}>
        {name || 'Name this door'}
      </Button>
      {isOpen && <NameSheet name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
