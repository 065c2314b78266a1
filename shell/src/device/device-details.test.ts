import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import * as calls from '@viewmax/contracts/calls';
import { endSession, startSession } from '@viewmax/shared';
import { foreign, member, on, provideTestPlatform, serve, tokenFor } from '@viewmax/testing';
import { onPhone } from '../testing/phone.ts';
import { sendDeviceDetails } from './device-details.ts';

beforeEach(() => {
  endSession();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  onPhone({ kind: 'android' });
  provideTestPlatform();
});
afterEach(() => onPhone());

describe('the device’s details', () => {
  test('are sent after a sign-in, and again only for another member', async () => {
    const sent = serve(on(calls.sendDeviceDetails, { ok: true }));
    const undo = sendDeviceDetails();
    expect(sent).toEqual([]);
    startSession(tokenFor());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ userUUID: member.UUID, devicetype: 'Unknown', platform: 'android' });
    await waitFor(() => startSession(tokenFor({ Balance: 1 })));
    startSession(tokenFor({ UUID: 'u-2' }));
    await waitFor(() =>
      expect(sent.map(({ body }) => (body as { userUUID: string }).userUUID)).toEqual(['u-1', 'u-2']),
    );
    undo();
  });

  test('name an iPhone, and are sent once for two sign-ins at the same time', async () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)');
    const sent = serve(on(calls.sendDeviceDetails, { ok: true }));
    const undo = sendDeviceDetails();
    startSession(tokenFor());
    startSession(tokenFor({ Balance: 1 }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ devicetype: 'iOS' });
    undo();
  });

  test('are sent again after a sign-out', async () => {
    const sent = serve(on(calls.sendDeviceDetails, { ok: true }));
    const undo = sendDeviceDetails();
    for (const count of [1, 2]) {
      startSession(tokenFor());
      await waitFor(() => expect(sent).toHaveLength(count));
      endSession();
    }
    undo();
  });

  test('are logged when they are lost, and sent again with the next sign-in', async () => {
    serve(on(calls.sendDeviceDetails, foreign({}, 500)));
    const undo = sendDeviceDetails();
    startSession(tokenFor());
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    const sent = serve(on(calls.sendDeviceDetails, { ok: true }));
    startSession(tokenFor({ Balance: 2 }));
    await waitFor(() => expect(sent).toHaveLength(1));
    undo();
  });
});
