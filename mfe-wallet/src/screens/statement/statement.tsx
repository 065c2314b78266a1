import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { type SubTab, SubTabs } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { Movements } from './movements.tsx';
import css from './statement.module.css';
import { TopUps } from './top-ups.tsx';

type Part = 'movements' | 'top-ups';

const TABS: readonly SubTab<Part>[] = [
  { id: 'movements', label: 'Movements' },
  { id: 'top-ups', label: 'Top-ups' },
];
const PANEL = 'statement';

export function StatementScreen(): ReactNode {
  const [part, setPart] = useState<Part>('movements');
  return (
    <div className={css.page}>
      <Heading title="Statement" look="display" backTo={paths.profile} />
      <SubTabs label="Statement" tabs={TABS} active={part} onChange={setPart} panel={PANEL} />
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-${part}`} className={css.panel}>
        {part === 'movements' ? <Movements /> : <TopUps />}
      </div>
    </div>
  );
}
