import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Banner } from './banner.tsx';
import { ButtonLink } from './button-link.tsx';
import { Empty } from './empty.tsx';
import { FailureCard } from './failure-card.tsx';
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
});

describe('FailureCard', () => {
  test('offers no Retry without a handler, and can head a whole screen', () => {
    render(<FailureCard title="No trailers" help="Gone." heading="h1" />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).tabIndex).toBe(-1);
  });
});

describe('Empty', () => {
  test('shows its help and its action only when given', () => {
    const { container } = render(<Empty icon={null} title="No tickets" />);
    expect(container.querySelector('p')).toBeNull();
    render(<Empty icon={null} title="No tickets" help="Buy one." action={<a href="/home">See a movie</a>} />);
    expect(screen.getByText('Buy one.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See a movie' })).toBeTruthy();
  });
});

describe('Ticket', () => {
  test('consists of spans inside a button', () => {
    const { container } = render(<Ticket as="span" vertical body="4:30 PM" stub="Get Ticket" />);
    expect(container.querySelector('div div')).toBeNull();
    expect(container.textContent).toBe('4:30 PMGet Ticket');
  });
});

describe('ButtonLink', () => {
  test('is a link', () => {
    render(
      <MemoryRouter>
        <ButtonLink to="/profile">Cancel</ButtonLink>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/profile');
  });
});
