import { expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { listTowns } from '@viewmax/contracts/calls';
import type { TownsResponse } from '@viewmax/contracts/towns';
import { on, renderAt, serve } from '@viewmax/testing';
import { SignupScreen } from './signup.tsx';

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const enter = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const canSend = () => !(screen.getByRole('button', { name: 'Sign up' }) as HTMLButtonElement).disabled;

test('the form offers the towns of the backend, and no longer a chosen one that has closed', async () => {
  let answer = (_: TownsResponse) => {};
  const answered = new Promise<TownsResponse>((resolve) => (answer = resolve));
  serve(on(listTowns, answered));
  renderAt('/signup', <SignupScreen />);
  enter('State', 'Delta');
  enter('Phone number', '08000000007');
  enter('Password', 'a good secret');
  enter('Date of birth', '1998-03-14');
  fireEvent.click(field('Female'));
  expect([field('LGA').value, canSend()]).toEqual(['Sapele', true]);
  const towns = ['Warri', 'Ughelli'].map((lga) => ({ country: 'Nigeria', state: 'Delta', lga }));
  await act(async () => answer({ towns }));
  await screen.findByRole('option', { name: 'Warri' });
  expect([field('LGA').value, canSend()]).toEqual(['', false]);
  enter('LGA', 'Warri');
  expect([field('LGA').value, canSend()]).toEqual(['Warri', true]);
});
