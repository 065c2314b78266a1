import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { paymentFields } from '@viewmax/contracts/payment-fields';
import { endSession, startSession } from '@viewmax/shared';
import { renderAt, tokenFor } from '@viewmax/testing';
import { PrivacyScreen } from './privacy.tsx';

const TITLES = [
  'Information collection',
  'Consent',
  'Security',
  'Changes',
  'Registration',
  'Email alerts',
  'Sharing',
  'Log files',
  'Links',
  'Surveys',
  'Cookies',
  'Special offers',
  'Service updates',
  'Correction of data',
  'Opt-out',
  'Legal disclaimer',
];
const scrolled = jest.fn();
const open = (entry = '/privacy') => renderAt('/privacy', <PrivacyScreen />, entry);

beforeEach(() => {
  endSession();
  scrolled.mockClear();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled(this.textContent);
  };
});

test('the page stays at the top when the address names an unknown section', () => {
  open('/privacy#nothing');
  expect(scrolled).not.toHaveBeenCalled();
});

test('the page shows every section, with text, in order', () => {
  open();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(TITLES);
  for (const title of TITLES) {
    expect(screen.getByRole('region', { name: title }).querySelector('p')?.textContent).toMatch(/\w.+\.$/);
  }
});

test('the index numbers the sections and leads to each, at every tap', async () => {
  open();
  const index = within(screen.getByRole('navigation', { name: 'Sections' }));
  expect(index.getAllByRole('link').map((link) => link.textContent)).toEqual(
    TITLES.map((title, at) => `${String(at + 1).padStart(2, '0')}${title}`),
  );
  const cookies = index.getByRole('link', { name: /Cookies/ });
  await userEvent.click(cookies);
  expect(document.activeElement?.textContent).toBe('Cookies');
  await userEvent.click(cookies);
  expect(scrolled.mock.calls).toEqual([['Cookies'], ['Cookies']]);
});

test('the page opens at the section that the address names', () => {
  open('/privacy#opt-out');
  expect(scrolled).toHaveBeenCalledWith('Opt-out');
});

const textOf = (title: string) => screen.getByRole('region', { name: title }).textContent;

test('the page lists what a payment provider gets, each cookie, and who else sees something of a member', () => {
  open();
  for (const words of Object.keys(paymentFields)) expect(textOf('Sharing')).toContain(words);
  for (const words of ['push service', 'your friend sees your username']) expect(textOf('Sharing')).toContain(words);
  const cookies = [...(textOf('Cookies') ?? '').matchAll(/\((\w+)\)/g)].map(([, name]) => name);
  expect(cookies).toEqual(['device', 'set', 'in', 'lga', 'known', 'closed']);
  expect(textOf('Correction of data')).toMatch(/^Correction of dataYour phone number, .*My data, under Security/);
});

test('the page names the support mailbox', () => {
  open();
  expect(screen.getByRole('region', { name: 'Opt-out' }).textContent).toContain('support@viewmax.example');
  expect(document.body.textContent).not.toContain('{');
});

test.each([
  ['home for a visitor', null, '/'],
  ['to the profile for a member', tokenFor(), '/profile'],
])('the page goes back %s', (_, token, path) => {
  if (token) startSession(token);
  open();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(path);
});
