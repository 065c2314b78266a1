import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { ButtonLink } from './button-link.tsx';
import { cx } from './cx.ts';
import { Empty } from './empty.tsx';
import { FailureCard } from './failure-card.tsx';
import { Logo } from './logo.tsx';
import { Orb } from './orb.tsx';
import { Skeleton } from './skeleton.tsx';

function Where(): ReactNode {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}

test('class names that are empty leave no trace', () => {
  expect(cx(false, undefined, null, '')).toBe('');
  expect(cx('a', false, 'b')).toBe('a b');
});

describe('ButtonLink', () => {
  test('carries the state of its navigation, and no attribute of its look reaches the page', async () => {
    render(
      <MemoryRouter>
        <Routes>
          <Route path="/login" element={<Where />} />
          <Route
            path="*"
            element={
              <ButtonLink variant="primary" block size="sm" icon={<i />} to="/login" state={{ from: '/fund' }}>
                Continue
              </ButtonLink>
            }
          />
        </Routes>
      </MemoryRouter>,
    );
    const link = screen.getByRole('link', { name: 'Continue' });
    const attributes = link.getAttributeNames().filter((name) => !name.startsWith('data-'));
    expect(attributes.sort()).toEqual(['class', 'href']);
    await userEvent.click(link);
    expect(screen.getByText('/login {"from":"/fund"}')).toBeTruthy();
  });
});

describe('decoration', () => {
  test.each([
    ['an orb', <Orb key="orb">icon</Orb>],
    ['a skeleton', <Skeleton key="skeleton" height={20} />],
  ])('%s is hidden from screen readers', (_, part) => {
    const { container } = render(part);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  });
});

test('the logo is one picture with the name, and keeps its shape at every height', () => {
  render(<Logo height={52} />);
  const logo = screen.getByRole('img', { name: 'Viewmax' });
  expect([logo.getAttribute('height'), logo.getAttribute('width')]).toEqual(['52', '299']);
});

test.each(['h1', 'h2'] as const)('an empty state and a failure card can have an %s', (heading) => {
  render(<Empty icon={null} heading={heading} title="No tickets" />);
  render(<FailureCard heading={heading} title="No trailers" help="Try again." />);
  const level = Number(heading.slice(1));
  expect(screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent)).toEqual([
    'No tickets',
    'No trailers',
  ]);
});
