import { act, fireEvent, screen, within } from '@testing-library/react';
import { refreshToken } from '@viewmax/contracts/calls';
import { startSession } from '@viewmax/shared';
import { type Call, type Fake, on, renderAt, serve, tokenFor } from '@viewmax/testing';
import { ProfileScreen } from '../screens/profile/profile.tsx';

export const dialog = () => within(screen.getByRole('dialog'));

export const enter = (label: string, value: string): boolean =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });

export const press = (name: string): Promise<void> =>
  act(async () => void fireEvent.click(dialog().getByRole('button', { name })));

export const alertText = async (): Promise<string | null> => (await dialog().findByRole('alert')).textContent;

/** The bodies of the calls that changed something. */
export const sent = (calls: readonly Call[]): unknown[] =>
  calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

/** Opens the editor of a row of the profile. The session is renewed with the same member, unless an answer says else. */
export async function openEditor(row: string, answers: readonly Fake[] = []): Promise<Call[]> {
  startSession(tokenFor());
  const calls = serve(on(refreshToken, { uuid: 'u-1' }, { token: tokenFor() }), ...answers);
  renderAt('/profile', <ProfileScreen />);
  await act(async () => {});
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: row })));
  return calls;
}
