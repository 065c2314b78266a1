import { expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderAt } from '@viewmax/shared/testing';

/** The module reads the page's own path when it loads. */
history.replaceState(null, '', '/mytickets');
const { ScreenHeading } = await import('./screen-heading.tsx');

const isFocused = () => document.activeElement === screen.getByRole('heading', { level: 1, name: 'My Tickets' });
const draw = () => renderAt('*', <ScreenHeading title="My Tickets" backTo="/profile" />, '/mytickets');

it('the heading takes no focus on the page that a member opens, and takes it when a move leads back to it', () => {
  draw();
  expect(isFocused()).toBe(false);
  cleanup();
  draw();
  expect(isFocused()).toBe(true);
});

it('the heading leaves the focus to a sheet of its screen', () => {
  document.body.innerHTML = '<dialog open><button type="button">Retry</button></dialog>';
  document.querySelector('button')?.focus();
  draw();
  expect(document.activeElement?.textContent).toBe('Retry');
});
