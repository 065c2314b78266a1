import { expect, test } from '@jest/globals';
import { apps, type Env, print, production } from '../testing/settings-of-roles.ts';
import { edgeOptionsOf } from './edge-options.ts';
import { readSettings } from './settings.ts';

const optionsOf = (given: Env) => {
  const { settings, env } = readSettings(given);
  return edgeOptionsOf(settings, env);
};

test('the pages allow the providers that members can pay by', () => {
  const self = { frames: ["'self'"] };
  expect(optionsOf({ ...production, SANDBOX: '1' }).providers).toMatchObject([self, self]);
  expect(optionsOf({ ...production, PAYSTACK_SECRET_KEY: 'sk_live_x' })).toMatchObject({
    providers: [{ scripts: ['https://js.paystack.co'], frames: ['https://checkout.paystack.com'] }],
    config: { paymentScripts: { paystack: 'https://js.paystack.co/v2/inline.js' } },
  });
  const form = 'https://form.example/f';
  const hosts = { API_ORIGIN: 'https://api.example', CONTACT_FORM_URL: form, MEDIA_HOSTS: 'cdn.example', DELTAS: '0' };
  const other = optionsOf({ ...hosts, SANDBOX: '0' });
  const mediaHosts = ['https://cdn.example'];
  expect(other).toMatchObject({ formService: form, mediaHosts, hasDeltas: false, config: { contactForm: form } });
  expect(other.providers).toHaveLength(2);
});

test('the settings name the apps that open links', () => {
  const ios = { IOS_TEAM_ID: 'ABCDE12345', IOS_BUNDLE_ID: 'com.viewmax.app' };
  expect(optionsOf({ ...apps, ...ios, ANDROID_CERT_SHA256: `${print}, ${print}` }).appLinks).toEqual({
    android: { packageName: 'com.viewmax.app', fingerprints: [print.toUpperCase(), print.toUpperCase()] },
    ios: { teamId: 'ABCDE12345', bundleId: 'com.viewmax.app' },
  });
});
