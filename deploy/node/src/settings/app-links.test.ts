import { expect, test } from '@jest/globals';
import { appLinksOf } from './app-links.ts';
import { readSettings } from './read-settings.ts';

const print = Array(32).fill('0a').join(':');
const android = { ANDROID_PACKAGE: 'com.viewmax.app', ANDROID_CERT_SHA256: print };
const ios = { IOS_TEAM_ID: 'ABCDE12345', IOS_BUNDLE_ID: 'com.viewmax.app' };

const linksOf = (env: Record<string, string>) => appLinksOf(readSettings(env).settings);

test('the settings name the apps that open links, and none by default', () => {
  expect(linksOf({})).toEqual({});
  expect(linksOf({ ...android, ...ios, ANDROID_CERT_SHA256: `${print}, ${print}` })).toEqual({
    android: { packageName: 'com.viewmax.app', fingerprints: [print.toUpperCase(), print.toUpperCase()] },
    ios: { teamId: 'ABCDE12345', bundleId: 'com.viewmax.app' },
  });
});

test.each([
  [{ ...android, ANDROID_PACKAGE: 'viewmax' }, 'ANDROID_PACKAGE: must be the id of an app, such as com.viewmax.app'],
  [
    { ...android, ANDROID_CERT_SHA256: `${print},12:34` },
    'ANDROID_CERT_SHA256: must be SHA-256 fingerprints of 32 pairs with colons, comma-separated',
  ],
  [{ ...ios, IOS_TEAM_ID: 'team' }, 'IOS_TEAM_ID: must be the 10 capitals and digits of an Apple team'],
  [{ ...ios, IOS_BUNDLE_ID: 'com viewmax' }, 'IOS_BUNDLE_ID: must be the id of an app, such as com.viewmax.app'],
  [{ ANDROID_PACKAGE: 'com.viewmax.app' }, 'ANDROID_CERT_SHA256 is needed with ANDROID_PACKAGE'],
  [{ IOS_BUNDLE_ID: 'com.viewmax.app' }, 'IOS_TEAM_ID is needed with IOS_BUNDLE_ID'],
])('the configuration rejects %j in one sentence', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(new Error(`These settings are wrong:\n  ${sentence}`));
});
