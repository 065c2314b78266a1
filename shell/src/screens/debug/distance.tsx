import { Button, Field, TextInput } from '@viewmax/shared/ui';
import { type ReactNode, useCallback, useState } from 'react';
import css from './debug.module.css';
import { distanceBetween } from './maps.ts';
import { Problem } from './parts.tsx';
import { useRequest } from './use-request.ts';

function Way({ from, to }: { from: string; to: string }): ReactNode {
  const { data, error } = useRequest(useCallback(() => distanceBetween(from, to), [from, to]));
  if (error) return <Problem>{error.message}</Problem>;
  return (
    <p className={`num ${css.card} ${css.large} ${data ? '' : css.waiting}`} role="status">
      {data ? `Distance: ${data.distance}, Duration: ${data.duration}` : 'Loading...'}
    </p>
  );
}

/** Shows the distance between two places by the maps service.*/
export function Distance(): ReactNode {
  const [way, setWay] = useState({ from: 'Sapele', to: 'Warri' });
  return (
    <>
      <Way {...way} />
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          setWay({ from: String(fields.get('from')), to: String(fields.get('to')) });
        }}
      >
        <Field label="From">
          {(control) => <TextInput {...control} name="from" required defaultValue={way.from} />}
        </Field>
        <Field label="To">{(control) => <TextInput {...control} name="to" required defaultValue={way.to} />}</Field>
        <Button block type="submit">
          Measure
        </Button>
      </form>
    </>
  );
}
