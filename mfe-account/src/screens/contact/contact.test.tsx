import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { endSession, platform, startSession } from '@viewmax/shared';
import { renderAt, tokenFor } from '@viewmax/testing';
import { ContactScreen } from './contact.tsx';

const SHORT = 'Please enter at least 5 characters.';
const calls: [string, RequestInit][] = [];
let answer: () => Promise<Response>;

const open = () => renderAt('/contact', <ContactScreen />);
const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send message' })));

function fill() {
  enter('Name', 'Ada Obi');
  enter('Country', 'Nigeria');
  enter('Email', 'ada@mail.example');
  enter('Subject', 'Order a Product');
  enter('Message', 'Hello there');
}

beforeEach(() => {
  endSession();
  calls.length = 0;
  answer = async () => new Response('{}');
  globalThis.fetch = async (address, init) => {
    calls.push([String(address), init ?? {}]);
    return answer();
  };
});

test('the name says that it is the whole name, because a first name may be shorter than the least', () => {
  open();
  const note = screen.getByLabelText('Name').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(note)?.textContent).toBe('First name and surname');
});

describe('a message that cannot be sent', () => {
  test('shows each problem at its field, and focuses the first one', async () => {
    open();
    enter('Name', 'Ada');
    enter('Email', 'not-an-address');
    await send();
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      SHORT,
      SHORT,
      'Please enter an email address.',
      'Please choose a subject.',
      SHORT,
    ]);
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(calls).toHaveLength(0);
  });

  test.each([
    ['the service rejects it', async () => new Response('{}', { status: 422 })],
    ['no answer comes', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('keeps its text when %s', async (_, failing) => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    answer = failing;
    open();
    fill();
    await send();
    expect(screen.getByRole('alert').textContent).toBe('Your message could not be sent. Please try again.');
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Hello there');
  });
});

test('the screen sends the fields as a form, without the session, and confirms it', async () => {
  const converted = jest.fn();
  addEventListener('viewmax:conversion', converted, { once: true });
  open();
  fill();
  await send();
  const [address, init] = calls[0] ?? ['', {}];
  expect([address, init.method, init.credentials]).toEqual(['/sandbox/form', 'POST', 'omit']);
  expect(Object.fromEntries(init.body as URLSearchParams)).toEqual({
    name: 'Ada Obi',
    country: 'Nigeria',
    email: 'ada@mail.example',
    subject: 'Order a Product',
    message: 'Hello there',
  });
  expect(document.activeElement?.textContent).toBe('Your message was sent');
  expect(converted).toHaveBeenCalledTimes(1);
});

test('the screen offers the four subjects and the member’s email address', () => {
  startSession(tokenFor({ Email: 'ada@mail.example' }));
  open();
  const options = [...(screen.getByLabelText('Subject') as HTMLSelectElement).options].slice(1);
  expect(options.map(({ text }) => text)).toEqual([
    'Get Viewmax Cinema License',
    'Get Film Distributors License',
    'General Enquiry',
    'Order a Product',
  ]);
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@mail.example');
});

test('the screen links to the support chat, or to the mailbox without a chat', () => {
  const { unmount } = open();
  expect(screen.getByRole('link', { name: /Write to support/ }).getAttribute('href')).toMatch(/^mailto:support@/);
  unmount();
  Object.assign(platform().config, { supportChat: 'https://chat.example/viewmax' });
  open();
  expect(screen.getByRole('link', { name: /Chat with support/ }).getAttribute('href')).toBe(
    'https://chat.example/viewmax',
  );
});
