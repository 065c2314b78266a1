import { paths } from '@viewmax/shared/paths';
import { ButtonLink, type SubTab, SubTabs } from '@viewmax/shared/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
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
      <header className={css.bar}>
        <ButtonLink variant="ghost" className={css.back} to={paths.profile} aria-label="Back">
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
        <h1 tabIndex={-1} className={css.title}>
          Statement
        </h1>
      </header>
      <SubTabs label="Statement" tabs={TABS} active={part} onChange={setPart} panel={PANEL} />
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-${part}`} className={css.panel}>
        {part === 'movements' ? <Movements /> : <TopUps />}
      </div>
    </div>
  );
}
