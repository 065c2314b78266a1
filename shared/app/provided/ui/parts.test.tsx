import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { Banner } from './banner.tsx';
import { ButtonLink } from './button-link.tsx';
import { cx } from './cx.ts';
import { Empty } from './empty.tsx';
import { FailureCard } from './failure-card.tsx';
import { Logo } from './logo.tsx';
import { Orb } from './orb.tsx';
import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';
import { Ticket } from './ticket.tsx';

describe('a screen reader announces', () => {
  test('a banner', () => {
    render(<Banner tone="error">Network error</Banner>);
    expect(screen.getByRole('alert').textContent).toBe('Network error');
  });

  test('a failure, with its reference and a Retry', async () => {
    const onRetry = jest.fn();
    render(<FailureCard title="No trailers" help="Try again." reference="catalog@1.0.0" onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('catalog@1.0.0');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test('a spinner with a label, and no other', () => {
    render(<Spinner />);
    expect(screen.queryByRole('status')).toBeNull();
    render(<Spinner label="Loading movies" />);
    expect(screen.getByRole('status').textContent).toBe('Loading movies');
  });

  test.each([
    ['no orb', <Orb key="orb">icon</Orb>],
    ['no skeleton', <Skeleton key="skeleton" height={20} />],
  ])('%s', (_, part) => {
    const { container } = render(part);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  });

  test('the logo as one picture with the name, which keeps its shape at every height', () => {
    render(<Logo height={52} />);
    const logo = screen.getByRole('img', { name: 'Viewmax' });
    expect([logo.getAttribute('height'), logo.getAttribute('width')]).toEqual(['52', '299']);
  });
});

test('a failure card offers no Retry without a handler, and can take the focus as the heading of a screen', () => {
  render(<FailureCard title="No trailers" help="Gone." heading="h1" />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).tabIndex).toBe(-1);
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

test('an empty state shows its help and its action only when given', () => {
  const { container } = render(<Empty icon={null} title="No tickets" />);
  expect(container.querySelector('p')).toBeNull();
  render(<Empty icon={null} title="No tickets" help="Buy one." action={<a href="/home">See a movie</a>} />);
  expect(screen.getByText('Buy one.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See a movie' })).toBeTruthy();
});

test('a ticket consists of spans inside a button', () => {
  const { container } = render(<Ticket as="span" vertical body="4:30 PM" stub="Get Ticket" />);
  expect(container.querySelector('div div')).toBeNull();
  expect(container.textContent).toBe('4:30 PMGet Ticket');
});

function Where(): ReactNode {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}

test('a button link is a link with the state of its navigation, and no attribute of its look reaches the page', async () => {
  const link = (
    <ButtonLink variant="primary" block size="sm" icon={<i />} to="/login" state={{ from: '/fund' }}>
      Continue
    </ButtonLink>
  );
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/login" element={<Where />} />
        <Route path="*" element={link} />
      </Routes>
    </MemoryRouter>,
  );
  const shown = screen.getByRole('link', { name: 'Continue' });
  const attributes = shown.getAttributeNames().filter((name) => !name.startsWith('data-'));
  expect(attributes.sort()).toEqual(['class', 'href']);
  await userEvent.click(shown);
  expect(screen.getByText('/login {"from":"/fund"}')).toBeTruthy();
});

test('class names that are empty leave no trace', () => {
  expect(cx(false, undefined, null, '')).toBe('');
  expect(cx('a', false, 'b')).toBe('a b');
});
