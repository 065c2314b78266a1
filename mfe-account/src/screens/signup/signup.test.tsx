import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { logIn, signUp } from '@viewmax/contracts/calls';
import { endSession } from '@viewmax/shared';
import { type Fake, foreign, on, refusal, renderAt, serve, tokenFor } from '@viewmax/testing';
import { sent } from '../../testing/editors.tsx';
import { SignupScreen } from './signup.tsx';

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => {}));

const DUPLICATE = 'An account with this phone number already exists on the product.';

const open = (state?: unknown) => renderAt('/signup', <SignupScreen />, { pathname: '/signup', state });
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const button = () => screen.getByRole('button', { name: 'Sign up' }) as HTMLButtonElement;
const enter = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

function fill() {
  enter('State', 'Delta');
  enter('Phone number', '08000000007');
  enter('Password', 'a good secret');
  enter('Date of birth', '1998-03-14');
  fireEvent.click(field('Female'));
}

async function send() {
  fill();
  jest.useFakeTimers();
  await act(async () => fireEvent.click(button()));
  await act(() => jest.advanceTimersByTimeAsync(10));
}

test('the screen opens the wanted path when the visitor signs in in another tab', async () => {
  open({ from: '/trailers' });
  await act(async () => {
    localStorage.setItem('token', tokenFor());
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  expect(screen.getByTestId('elsewhere').textContent).toBe('/trailers');
  endSession();
});

describe('a sign-up that fails', () => {
  test('shows at the phone number for 10 seconds that the account exists', async () => {
    serve(on(signUp, foreign({ error: DUPLICATE }, 409)));
    open();
    await send();
    expect(screen.getByRole('alert').textContent).toBe(DUPLICATE);
    expect(field('Phone number').getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    await act(() => jest.advanceTimersByTimeAsync(9_900));
    expect(screen.getByRole('alert')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('offers Log In with a taken number, until the number changes', async () => {
    serve(on(signUp, foreign({ error: DUPLICATE }, 409)));
    open({ from: '/movie/eko' });
    await send();
    await act(() => jest.advanceTimersByTimeAsync(10_100));
    const offer = () => screen.queryByRole('link', { name: 'Log In with this number' });
    enter('Phone number', '08000000008');
    expect(offer()).toBeNull();
    enter('Phone number', '08000000007');
    fireEvent.click(offer() as HTMLElement);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/login');
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/movie/eko","phoneNumber":"08000000007"}');
  });

  test.each([
    ['seven c', 'Please choose a password of at least 8 characters.'],
    ['08000000007', 'Your phone number is not a good password. Please choose another one.'],
  ])('shows at the password that "%s" is guessable, and sends nothing', async (password, words) => {
    const calls = serve(on(signUp, {}));
    open();
    fill();
    enter('Password', password);
    await act(async () => fireEvent.click(button()));
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(field('Password').getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(sent(calls)).toEqual([]);
  });

  test.each([
    ['Phone number', '0800000', 'Please enter a phone number of 11 digits.'],
    ['Date of birth', '2999-01-01', 'Please enter your date of birth.'],
    ['Date of birth', '1899-12-31', 'Please enter your date of birth.'],
    ['Date of birth', '31/02/1998', 'Please enter your date of birth.'],
    ['Date of birth', '14/03', 'Please enter your date of birth.'],
  ])('shows its own error at %s "%s", focuses it and sends nothing', async (label, value, words) => {
    const calls = serve(on(signUp, {}));
    open();
    fill();
    enter(label, value);
    await act(async () => fireEvent.click(button()));
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(field(label).getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(document.activeElement).toBe(field(label));
    expect(sent(calls)).toEqual([]);
  });

  test('shows the server’s refusal of the password at its field', async () => {
    const error = 'Many people use this password. Please choose another one.';
    serve(on(signUp, refusal('weak_password', { error })));
    open();
    await send();
    expect(screen.getByRole('alert').textContent).toBe(error);
    expect(field('Password').getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  });

  test('shows the server’s text for other failures', async () => {
    serve(on(signUp, foreign({ error: 'Please check what you entered.' }, 400)));
    open();
    await send();
    expect(screen.getByRole('alert').textContent).toBe('Please check what you entered.');
  });

  test('shows "Network error" when no answer comes', async () => {
    serve();
    open();
    await send();
    expect(screen.getByRole('alert').textContent).toBe('Network error');
  });

  test('shows its loader for 5 seconds and ignores a second tap', async () => {
    const calls = serve();
    open();
    await send();
    await act(() => jest.advanceTimersByTimeAsync(4_900));
    await act(async () => fireEvent.click(button()));
    expect(button().getAttribute('aria-busy')).toBe('true');
    expect(sent(calls)).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(button().hasAttribute('aria-busy')).toBe(false);
  });
});

describe('a sign-up whose answer was lost', () => {
  const taken = () => foreign({ error: DUPLICATE }, 409);

  async function sendAgain(answers: Fake[]) {
    serve();
    open();
    await send();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    serve(on(signUp, taken), ...answers);
    await act(async () => fireEvent.click(button()));
    await act(() => jest.advanceTimersByTimeAsync(10));
  }

  test('is a duplicate when the retry meets another person’s account', async () => {
    await sendAgain([on(logIn, foreign({ error: 'Invalid Login Credentials' }, 401))]);
    expect(screen.getByRole('alert').textContent).toBe(DUPLICATE);
  });

  test('succeeds when the retry meets the visitor’s own account', async () => {
    await sendAgain([on(logIn, { token: tokenFor() })]);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/signupsuccessful');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

test('the screen sends the nine fields and opens the success screen with the wanted path', async () => {
  const calls = serve(on(signUp, {}));
  open({ from: '/fund' });
  await send();
  expect(screen.getByTestId('elsewhere').textContent).toBe('/signupsuccessful');
  expect(screen.getByTestId('state').textContent).toBe('{"from":"/fund"}');
  expect(sent(calls)[0]).toEqual({
    country: 'Nigeria',
    selectedState: 'Delta',
    selectedLGA: 'Sapele',
    phoneNumber: '08000000007',
    password: 'a good secret',
    dateofbirth: '1998-03-14',
    sex: 'Female',
    platform: 'web',
    operatingSystem: 'Unknown',
  });
});

test('the screen hands the server’s number of free points to the success screen', async () => {
  const named = { UUID: 'u-1', Username: '', Email: '', PhoneNumber: '08000000007' };
  serve(on(signUp, { user: { ...named, Balance: 7, UserDpUrl: '', LGA: 'Sapele' } }));
  open({ from: '/fund' });
  await send();
  expect(screen.getByTestId('state').textContent).toBe('{"from":"/fund","points":7}');
});

test('the screen says why the visitor is here', () => {
  open({ from: '/fund' });
  expect(screen.getByText('Sign up to get Viewmax points.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home');
});

describe('the form', () => {
  test('cannot be sent while a field is missing', () => {
    open();
    expect(button().disabled).toBe(true);
    fill();
    expect(button().disabled).toBe(false);
    enter('Password', '');
    expect(button().disabled).toBe(true);
  });

  test('chooses the only country, and the only LGA of a state', () => {
    open();
    expect(field('Country').value).toBe('Nigeria');
    expect(field('State').value).toBe('');
    expect(screen.queryByLabelText('LGA')).toBeNull();
    enter('State', 'Delta');
    expect(field('LGA').value).toBe('Sapele');
    enter('State', 'Bauchi');
    expect(field('LGA').value).toBe('Bauchi');
  });

  test('has one password field, and shows the password on request', async () => {
    open();
    expect(screen.getAllByLabelText(/password$/i, { selector: 'input' })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field('Password').type).toBe('text');
  });

  test('takes the date of birth as digits, with its guidance beside it', async () => {
    open();
    const birth = field('Date of birth');
    expect(birth.inputMode).toBe('numeric');
    expect(document.getElementById(birth.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Day, month, year');
    await userEvent.type(birth, '140398');
    expect(birth.value).toBe('14/03/98');
    await userEvent.tab();
    expect(birth.value).toBe('14/03/1998');
  });

  test('links to sign-in with the wanted path', async () => {
    open({ from: '/fund' });
    await userEvent.click(screen.getByRole('link', { name: 'Log In' }));
    expect(screen.getByTestId('elsewhere').textContent).toBe('/login');
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/fund"}');
  });
});
