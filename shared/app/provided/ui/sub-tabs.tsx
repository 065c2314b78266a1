import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import css from './sub-tabs.module.css';

/** One tab: its id, and its words, of which a second line may be part. */
export interface SubTab<Id extends string> {
  id: Id;
  label: ReactNode;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * One tab stop; the arrow keys, Home and End move inside it. With `panel`, the panel is
 * `<div role="tabpanel" id={panel} aria-labelledby={`${panel}-${active}`}>`.
 *
 * @example <SubTabs label="Movies" tabs={TABS} active={tab} onChange={setTab} large />
 */
export function SubTabs<Id extends string>({
  label,
  tabs,
  active,
  onChange,
  large,
  panel,
}: {
  label: string;
  tabs: readonly SubTab<Id>[];
  active: Id;
  onChange: (id: Id) => void;
  large?: boolean;
  panel?: string;
}): ReactNode {
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const at = step(
      tabs.findIndex((tab) => tab.id === active),
      tabs.length,
    );
    const next = tabs[at];
    if (!next) return;
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[at]?.focus();
    onChange(next.id);
  };

  return (
    <div ref={list} role="tablist" aria-label={label} className={cx(css.tabs, large && css.large)} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={panel && `${panel}-${tab.id}`}
          aria-controls={panel}
          aria-selected={tab.id === active}
          tabIndex={tab.id === active ? 0 : -1}
          className={css.tab}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
