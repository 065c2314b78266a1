import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { SubTabs } from './sub-tabs.tsx';

const TABS = [
  { id: 'playing', label: 'Now Playing' },
  { id: 'soon', label: 'Newly Added' },
  { id: 'all', label: 'All' },
] as const;
type Id = (typeof TABS)[number]['id'];

function Example({ onChange }: { onChange?: (id: Id) => void }): ReactNode {
  const [active, setActive] = useState<Id>('playing');
  const change = (id: Id) => {
    setActive(id);
    onChange?.(id);
  };
  return <SubTabs label="Movies" tabs={TABS} active={active} onChange={change} panel="movies" />;
}

const selected = () => screen.getByRole('tab', { selected: true });

describe('SubTabs', () => {
  test('ignores other keys', async () => {
    const onChange = jest.fn();
    render(<Example onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}x');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('is one tab stop, on the selected tab', () => {
    render(<Example />);
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  });

  test('moves selection and focus with the arrow keys, past both ends', async () => {
    render(<Example />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(selected()).toBe(screen.getByRole('tab', { name: 'Newly Added' }));
    expect(document.activeElement).toBe(selected());
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'All' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Now Playing' }));
  });

  test('jumps to the ends with Home and End', async () => {
    render(<Example />);
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    expect(selected()).toBe(screen.getByRole('tab', { name: 'All' }));
    await userEvent.keyboard('{Home}');
    expect(selected()).toBe(screen.getByRole('tab', { name: 'Now Playing' }));
  });

  test('selects by tap and names the panel it controls', async () => {
    render(<Example />);
    const soon = screen.getByRole('tab', { name: 'Newly Added' });
    await userEvent.click(soon);
    expect(selected()).toBe(soon);
    expect(soon.getAttribute('aria-controls')).toBe('movies');
    expect(soon.id).toBe('movies-soon');
  });

  test('names no panel without one', () => {
    render(<SubTabs label="Movies" tabs={TABS} active="soon" onChange={() => {}} />);
    for (const tab of screen.getAllByRole('tab')) {
      expect([tab.id, tab.getAttribute('aria-controls')]).toEqual(['', null]);
    }
  });

  test('ignores keys without tabs', async () => {
    const onChange = jest.fn();
    render(<SubTabs label="Movies" tabs={[]} active="soon" onChange={onChange} />);
    const list = screen.getByRole('tablist', { name: 'Movies' });
    list.tabIndex = 0;
    list.focus();
    await userEvent.keyboard('{ArrowRight}{Home}{End}');
    expect(onChange).not.toHaveBeenCalled();
  });
});
