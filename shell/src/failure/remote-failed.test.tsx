import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Failure } from '@viewmax/shared/internal';
import { provideTestPlatform, testConfig } from '@viewmax/testing/test-platform';
import { MemoryRouter } from 'react-router-dom';
import { RemoteFailed } from './remote-failed.tsx';

const failure: Failure = { kind: 'load', release: 'wallet@1.0.0-abc', error: new Error('404') };

const show = (props: { alone?: boolean; failure?: Failure }, onRetry = () => {}) =>
  render(
    <MemoryRouter>
      <RemoteFailed heading="h1" failure={failure} onRetry={onRetry} {...props} />
    </MemoryRouter>,
  );

beforeEach(provideTestPlatform);

describe('the card of a failed remote', () => {
  test('shows the release and calls back on Retry', async () => {
    const onRetry = jest.fn();
    show({}, onRetry);
    expect(screen.getByText('wallet@1.0.0-abc')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test('points to the tab bar, and has no link beside one', () => {
    show({});
    expect(screen.getByRole('alert').textContent).toContain('Use the tabs below');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('links to Home on a screen without a tab bar', () => {
    show({ alone: true });
    expect(screen.getByRole('alert').textContent).not.toContain('tabs');
    expect(screen.getByRole('link', { name: 'See a Movie' }).getAttribute('href')).toBe('/');
  });

  test('promises no success of a retry after an integrity failure', () => {
    show({ failure: { ...failure, kind: 'integrity' } });
    expect(screen.getByRole('alert').textContent).toContain('We know about this');
  });
});

describe("the error on a failed remote's card", () => {
  const error = Object.assign(new Error('No offers'), { stack: 'Error: No offers\n    at Offers (offers.js:3:7)' });
  const preview = (value: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = `previewing=${value}`;
  };
  afterEach(() => preview('; Max-Age=0'));

  test('is no part of a page of a member', () => {
    show({ failure: { ...failure, error } });
    expect(document.body.textContent).not.toContain('No offers');
  });

  test('is there with its stack in a preview', () => {
    preview('offers@1.1.0-abc');
    show({ failure: { ...failure, error } });
    expect(screen.getByText(/No offers/).textContent).toBe(error.stack);
  });

  test('has its message once in every browser, on a page for developers', () => {
    provideTestPlatform({ config: { ...testConfig, logs: true } });
    show({ failure: { ...failure, error: Object.assign(new Error('No offers'), { stack: 'Offers@offers.js:3:7' }) } });
    expect(screen.getByText(/No offers/).textContent).toBe('Error: No offers\nOffers@offers.js:3:7');
  });
});
