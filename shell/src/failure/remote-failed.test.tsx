import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Failure } from '@viewmax/shared/internal';
import { MemoryRouter } from 'react-router-dom';
import { RemoteFailed } from './remote-failed.tsx';

const failure: Failure = { kind: 'load', release: 'wallet@1.0.0-abc', error: new Error('404') };

const show = (props: { alone?: boolean; failure?: Failure }, onRetry = () => {}) =>
  render(
    <MemoryRouter>
      <RemoteFailed heading="h1" failure={failure} onRetry={onRetry} {...props} />
    </MemoryRouter>,
  );

describe('the card of a failed remote', () => {
  it('shows the release and calls back on Retry', async () => {
    const onRetry = jest.fn();
    show({}, onRetry);
    expect(screen.getByText('wallet@1.0.0-abc')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('points to the tab bar, and has no link beside one', () => {
    show({});
    expect(screen.getByRole('alert').textContent).toContain('Use the tabs below');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('links to Home on a screen without a tab bar', () => {
    show({ alone: true });
    expect(screen.getByRole('alert').textContent).not.toContain('tabs');
    expect(screen.getByRole('link', { name: 'See a Movie' }).getAttribute('href')).toBe('/');
  });

  it('promises no success of a retry after an integrity failure', () => {
    show({ failure: { ...failure, kind: 'integrity' } });
    expect(screen.getByRole('alert').textContent).toContain('We know about this');
  });
});
