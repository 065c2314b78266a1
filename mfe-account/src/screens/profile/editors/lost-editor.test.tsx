import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { refreshToken } from '@viewmax/contracts/calls';
import { endSession, startSession } from '@viewmax/shared';
import { on, provideModalDialogs, renderAt, serve, tokenFor } from '@viewmax/testing';
import { LostEditor } from './lost-editor.tsx';

const lost = (name: string) => Object.assign(new Error('lost'), { name });

jest.unstable_mockModule('./phone-editor.tsx', () => {
  throw lost('ChunkLoadError');
});
const { ProfileScreen } = await import('../profile.tsx');

provideModalDialogs();
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  startSession(tokenFor());
  serve(on(refreshToken, { uuid: 'u-1' }, { token: tokenFor() }));
});
afterEach(() => {
  endSession();
});

test('an editor whose code does not load leaves the profile on the screen', async () => {
  renderAt('/profile', <ProfileScreen />);
  fireEvent.click(screen.getByRole('button', { name: 'Change Phone Number' }));
  const sheet = within(await screen.findByRole('dialog', { name: /^Could not be loaded/ }));
  expect(sheet.getByText('Check your internet connection and try again.')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'demo_sapele' })).toBeTruthy();
});

/** An editor that throws until `cause` is gone. */
let cause: Error | undefined;
function Editor() {
  if (cause) throw cause;
  return <p>editor</p>;
}
const renderEditor = () =>
  renderAt(
    '/profile',
    <LostEditor onClose={() => {}}>
      <Editor />
    </LostEditor>,
  );

test('Retry renders the editor again', () => {
  cause = lost('SlowLineError');
  renderEditor();
  cause = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('editor')).toBeTruthy();
});

test('a crash of an editor is left to the mount point', () => {
  cause = lost('TypeError');
  expect(renderEditor).toThrow('lost');
});
