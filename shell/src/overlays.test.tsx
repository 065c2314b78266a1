import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { provideModalDialogs } from '@viewmax/testing';
import { MemoryRouter } from 'react-router-dom';
import { Banners, Overlays } from './overlays.tsx';
import { $newerShell } from './updates/state.ts';

test('a preview shows its strip alone, without the install banner', () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 12)');
  const cookies = jest.spyOn(document, 'cookie', 'get').mockReturnValue('previewing=catalog@2.1.0-0a1b');
  const names = () => screen.queryAllByRole('complementary').map((banner) => banner.getAttribute('aria-label'));
  const show = () =>
    render(
      <MemoryRouter>
        <Banners />
      </MemoryRouter>,
    );
  const { unmount } = show();
  expect(names()).toEqual(['Preview']);
  unmount();
  cookies.mockReturnValue('');
  show();
  expect(names()).toEqual(['Install the app']);
});

test('a failing overlay leaves the others in place', () => {
  provideModalDialogs();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const later = jest.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);
  // Cookies throw in a page inside a sandboxed frame.
  jest.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('The document is sandboxed', 'SecurityError');
  });
  render(
    <MemoryRouter>
      <Overlays />
      <Banners />
    </MemoryRouter>,
  );
  later.mockRestore();
  act(() => $newerShell.set(true));
  expect(screen.getByText('New app update is available!. Click OK to refresh')).toBeTruthy();
});
