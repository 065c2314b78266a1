import { TextInput } from '@viewmax/shared/ui';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import css from './search-box.module.css';

export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  return (
    <div className={css.box}>
      <TextInput
        icon={<Search />}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
