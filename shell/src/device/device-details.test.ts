import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { endSession, startSession } from '@viewmax/shared';
import { json, member, provideTestPlatform, serve, tokenFor } from '@viewmax/shared/testing';
import { onPhone } from '../testing/phone.ts';
import { tellDeviceDetails } from './device-details.ts';

const error = jest.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(() => {
  endSession();
  error.mockClear();
  onPhone({ kind: 'android' });
  provideTestPlatform();
});
afterEach(() => onPhone());

describe('the device’s details', () => {
  const PATH = 'POST /api/v1/user/devicedetails';

  it('are told once somebody is signed in, and not again until that changes', async () => {
    const calls = serve({ [PATH]: () => json({ ok: true }) });
    const undo = tellDeviceDetails();
    expect(calls).toEqual([]);
    startSession(tokenFor());
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ userUUID: member.UUID, devicetype: 'Unknown', platform: 'android' });
    await waitFor(() => startSession(tokenFor({ Balance: 1 })));
    startSession(tokenFor({ UUID: 'u-2' }));
    await waitFor(() =>
      expect(calls.map(({ body }) => (body as { userUUID: string }).userUUID)).toEqual(['u-1', 'u-2']),
    );
    undo();
  });

  it('name an iPhone as one, and are told once by what happens together', async () => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)');
    const calls = serve({ [PATH]: () => json({ ok: true }) });
    const undo = tellDeviceDetails();
    startSession(tokenFor());
    startSession(tokenFor({ Balance: 1 }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ devicetype: 'iOS' });
    undo();
    agent.mockRestore();
  });

  it('are told again for somebody who comes back after another', async () => {
    const calls = serve({ [PATH]: () => json({ ok: true }) });
    const undo = tellDeviceDetails();
    for (const count of [1, 2]) {
      startSession(tokenFor());
      await waitFor(() => expect(calls).toHaveLength(count));
      endSession();
    }
    undo();
  });

  it('that do not arrive are logged, and told again at the next chance', async () => {
    serve({ [PATH]: () => json({}, 500) });
    const undo = tellDeviceDetails();
    startSession(tokenFor());
    await waitFor(() => expect(error).toHaveBeenCalled());
    const calls = serve({ [PATH]: () => json({ ok: true }) });
    startSession(tokenFor({ Balance: 2 }));
    await waitFor(() => expect(calls).toHaveLength(1));
    undo();
  });
});
