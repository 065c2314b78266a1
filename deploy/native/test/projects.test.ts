import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { DOMParser } from '@xmldom/xmldom';
import plist from 'plist';
import xcode from 'xcode';
import config from '../capacitor.config.ts';
import { claimedHosts } from '../src/bundle/site-set.ts';

const PACKAGE = join(import.meta.dirname, '..');
const IGNORED = ['**/build/**', '**/public/**', 'android/capacitor-cordova-android-plugins/**'];
const read = (file: string) => readFileSync(join(PACKAGE, file), 'utf8');
const { version, dependencies } = JSON.parse(read('package.json')) as {
  version: string;
  dependencies: Record<string, string>;
};
const files = (pattern: string) => globSync(pattern, { cwd: PACKAGE, exclude: IGNORED });

const parsed = (file: string) =>
  new DOMParser({
    onError: (level, message) => {
      throw new Error(`${file}: ${level}: ${message}`);
    },
  }).parseFromString(read(file), 'text/xml');

const manifest = parsed('android/app/src/main/AndroidManifest.xml');
const namesOf = (tag: string) =>
  [...manifest.getElementsByTagName(tag)].map((element) => element.getAttribute('android:name') ?? '');
const info = plist.parse(read('ios/App/App/Info.plist')) as Record<string, unknown>;

test('every XML file of both projects parses', () => {
  const found = files('{android/app/src/main/**/*.xml,ios/App/App/**/*.storyboard}');
  expect(found.length).toBeGreaterThan(8);
  for (const file of found) expect(parsed(file).documentElement).toBeTruthy();
});

test('every property list parses', () => {
  const found = files('ios/App/App/*.{plist,entitlements,xcprivacy}');
  expect(found).toHaveLength(3);
  for (const file of found) expect(Object.keys(plist.parse(read(file)))).not.toEqual([]);
});

test('the Xcode project contains the entitlements and the privacy manifest, and has the version of the app', () => {
  const project = xcode.project(join(PACKAGE, 'ios/App/App.xcodeproj/project.pbxproj')).parseSync();
  const written = project.writeSync();
  expect(written.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2);
  expect(written).toContain('PrivacyInfo.xcprivacy in Resources');
  expect([...written.matchAll(/MARKETING_VERSION = ([\d.]+);/g)].map(([, found]) => found)).toEqual([version, version]);
});

test('Android asks only for the permissions that the app uses', () => {
  expect(namesOf('uses-permission')).toEqual([
    'android.permission.INTERNET',
    'android.permission.ACCESS_COARSE_LOCATION',
    'android.permission.POST_NOTIFICATIONS',
    'android.permission.CAMERA',
  ]);
});

test('iOS has a sentence for each permission that a plugin asks for', () => {
  const needed = {
    '@capacitor/camera': ['NSCameraUsageDescription', 'NSPhotoLibraryUsageDescription'],
    '@capacitor/geolocation': ['NSLocationWhenInUseUsageDescription'],
  };
  for (const [plugin, keys] of Object.entries(needed)) {
    expect(dependencies).toHaveProperty([plugin]);
    for (const key of keys) expect(info[key]).toMatch(/^Viewmax .+\.$/);
  }
  expect(info.UIBackgroundModes).toEqual(['remote-notification']);
});

test('both projects have the app id, and claim the links of one host', () => {
  expect(config).toMatchObject({ appId: 'com.viewmax.app', webDir: 'dist/web' });
  expect(read('android/app/build.gradle')).toContain(`applicationId "${config.appId}"`);
  expect(read('ios/App/App.xcodeproj/project.pbxproj')).toContain(`PRODUCT_BUNDLE_IDENTIFIER = ${config.appId};`);
  expect(new Set(claimedHosts(PACKAGE)).size).toBe(1);
  const filters = [...manifest.getElementsByTagName('intent-filter')];
  expect(filters.map((filter) => filter.getAttribute('android:autoVerify'))).toEqual([null, 'true']);
});

test('both projects contain the same plugins as the package, and Capacitor has one version', () => {
  const core = ['@capacitor/core', '@capacitor/android', '@capacitor/ios'];
  expect(new Set(core.map((name) => dependencies[name])).size).toBe(1);
  const plugins = Object.keys(dependencies).filter(
    (name) => /^(@capacitor|@aparajita|@onesignal)/.test(name) && !core.includes(name),
  );
  expect(config.includePlugins).toEqual(plugins);
  for (const name of plugins) {
    expect(read('android/capacitor.settings.gradle')).toContain(`node_modules/${name}/android`);
    expect(read('ios/App/CapApp-SPM/Package.swift')).toContain(`node_modules/${name}"`);
  }
});

test('the pictures of both projects are small', () => {
  const pictures = files('{android,ios}/**/*.png');
  expect(pictures.length).toBeGreaterThan(8);
  const bytes = pictures.reduce((sum, file) => sum + statSync(join(PACKAGE, file)).size, 0);
  expect(bytes).toBeLessThan(200_000);
});

test('the start script and the shell use the same names in the storage', () => {
  const start = read('src/start/start.ts');
  const contract = readFileSync(join(PACKAGE, '../../shared/contracts/wrapper-set.ts'), 'utf8');
  for (const [name, own] of [
    ['WRAPPER_SET', 'STORED'],
    ['LEFT_SET', 'LEFT'],
  ]) {
    const value = new RegExp(`const ${name} = ('[^']+')`).exec(contract)?.[1];
    expect(value).toBeDefined();
    expect(start).toContain(`const ${own} = ${value};`);
  }
});
