import type { Page } from '@playwright/test';
import { entersCode, entersPasswords, fillsSignup, sendsCode, signsUp } from '../../steps/account.ts';
import { choosesFile } from '../../steps/pictures.ts';
import { movesTo } from '../../steps/places.ts';
import { logsIn } from '../../steps/session.ts';
import { remembersBooking } from '../../steps/wallet.ts';
import { answers, fails, hangs, type Shot } from '../shot.ts';

const OTP = '/api/v1/user/otpcode';
const visitor = true;

async function isAtStep(page: Page, step: 2 | 3 | 4): Promise<void> {
  for (const call of [OTP, '/api/v1/user/verifyotpcode', '/api/v1/user/changepassword']) {
    await answers(page, call, { ok: true });
  }
  await page.goto('/forgotpassword');
  await sendsCode(page, '08000000000');
  if (step > 2) await entersCode(page, '482913');
  if (step > 3) await entersPasswords(page, 'a-long-password', 'a-long-password');
}

const editing =
  (name: string, then: (page: Page) => Promise<unknown> = async () => {}) =>
  async (page: Page) => {
    await page.goto('/profile');
    await page.getByRole('button', { name }).tap();
    await page.getByRole('dialog').waitFor();
    await then(page);
  };

export const shots: readonly Shot[] = [
  { name: 'login', visitor, open: (page) => page.goto('/login') },
  {
    name: 'login-error',
    visitor,
    open: async (page) => {
      await page.goto('/login');
      await logsIn(page, { phone: '08000000001', password: 'wrong' });
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'login-field-errors',
    visitor,
    open: async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Log In' }).tap();
    },
  },
  {
    name: 'login-reason',
    visitor,
    open: async (page) => {
      await page.goto('/trailers');
      await page.getByRole('link', { name: 'Log In' }).tap();
      await page.getByText('Sign in to see trailers.').waitFor();
    },
  },
  { name: 'signup-reason', visitor, open: (page) => page.goto('/trailers') },
  { name: 'signup-start', visitor, open: (page) => page.goto('/signup') },
  {
    name: 'signup',
    visitor,
    open: async (page) => {
      await page.goto('/signup');
      await fillsSignup(page, '08000000000', 'a-long-password');
    },
  },
  {
    name: 'signup-loader',
    visitor,
    open: async (page) => {
      await hangs(page, '/api/v1/signup');
      await page.goto('/signup');
      await fillsSignup(page, '08000000000', 'a-long-password');
      await signsUp(page);
    },
  },
  {
    name: 'signup-duplicate',
    visitor,
    open: async (page) => {
      await page.goto('/signup');
      await fillsSignup(page, '08000000001', 'a-long-password');
      await signsUp(page);
      await page.getByText('already exists').waitFor();
      await page.getByRole('button', { name: 'Sign up', disabled: false }).waitFor();
    },
  },
  { name: 'signup-successful', visitor, open: (page) => page.goto('/signupsuccessful') },
  { name: 'forgot-1', visitor, open: (page) => page.goto('/forgotpassword') },
  { name: 'forgot-2', visitor, open: (page) => isAtStep(page, 2) },
  { name: 'forgot-3', visitor, open: (page) => isAtStep(page, 3) },
  { name: 'forgot-4', visitor, open: (page) => isAtStep(page, 4) },
  {
    name: 'forgot-failed',
    visitor,
    open: async (page) => {
      await fails(page, OTP);
      await page.goto('/forgotpassword');
      await page.getByLabel('Phone number').fill('08000000000');
      await page.getByRole('button', { name: 'Send Code' }).tap();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'profile', open: (page) => page.goto('/profile') },
  {
    name: 'profile-booking',
    open: async (page) => {
      await page.goto('/profile');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await remembersBooking(page);
      await page.reload();
      await page.getByText('Finish your booking').waitFor();
    },
  },
  {
    name: 'profile-security',
    open: async (page) => {
      await page.goto('/profile');
      await page.getByText('Version').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'profile-toast',
    open: async (page) => {
      await page.goto('/privacy');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await movesTo(page, '/profile', { funded: true });
      await page.getByText('Your account just got').waitFor();
    },
  },
  { name: 'profile-edit-username', open: editing('Change Username') },
  {
    name: 'profile-edit-username-failed',
    open: editing('Change Username', async (page) => {
      await fails(page, '/api/v1/user/update');
      await page.getByRole('button', { name: 'Save' }).tap();
      await page.getByText('Network error').waitFor();
    }),
  },
  {
    name: 'profile-edit-email',
    open: editing('Change Email', async (page) => {
      await fails(page, '/api/v1/user/update');
      await page.getByRole('textbox', { name: 'Email' }).fill('adaeze@mail.example');
      await page.getByRole('button', { name: 'Save' }).tap();
      await page.getByText('Network error').waitFor();
    }),
  },
  {
    name: 'profile-edit-password-errors',
    open: editing('Change Password', (page) => page.getByRole('button', { name: 'Save' }).tap()),
  },
  { name: 'profile-edit-password', open: editing('Change Password') },
  { name: 'profile-edit-phone', open: editing('Change Phone Number') },
  {
    name: 'profile-edit-phone-code',
    open: editing('Change Phone Number', async (page) => {
      await answers(page, '/api/v1/user/phone/code', { ok: true });
      await page.getByLabel('New phone number').fill('08030000000');
      await page.getByLabel('Password', { exact: true }).fill('a-long-password');
      await page.getByRole('button', { name: 'Send Code' }).tap();
      await page.getByText('Enter the code').waitFor();
    }),
  },
  { name: 'profile-edit-lga', open: editing('Change LGA') },
  { name: 'profile-delete', open: editing('Delete account') },
  { name: 'profile-data', open: editing('My data') },
  {
    name: 'profile-data-failed',
    open: editing('My data', async (page) => {
      await fails(page, '/api/v1/user/data');
      await page.getByRole('button', { name: 'Download' }).tap();
      await page.getByText('Network error').waitFor();
    }),
  },
  { name: 'profile-sessions', open: editing('Sign out everywhere') },
  {
    name: 'image-dialog',
    open: async (page) => {
      await page.goto('/profile');
      await choosesFile(page, 'application/pdf', Buffer.from('%PDF-1.4'));
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'image-not-image',
    open: async (page) => {
      await page.goto('/profile');
      await choosesFile(page, 'image/png', Buffer.from('only words'));
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'image-error',
    open: async (page) => {
      await page.addInitScript(() => {
        HTMLInputElement.prototype.click = () => {
          throw new Error('No camera');
        };
      });
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Change profile picture' }).tap();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'contact', visitor, open: (page) => page.goto('/contact') },
  {
    name: 'contact-errors',
    visitor,
    open: async (page) => {
      await page.goto('/contact');
      await page.getByRole('button', { name: 'Send message' }).tap();
    },
  },
  { name: 'privacy', visitor, open: (page) => page.goto('/privacy') },
];
