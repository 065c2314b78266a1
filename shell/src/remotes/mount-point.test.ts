import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ParcelProps, RemoteModule } from '@viewmax/shared/internal';
import { notifyNetworkIsBack } from '../network/network-back.ts';
import {
  clearStage,
  good,
  kinds,
  mountPointFor,
  never,
  pass,
  releaseOf,
  remote,
  stage,
  until,
} from '../testing/mount-points.ts';

beforeEach(clearStage);

test('a mount point that moves within one frame shows its remote in the new place, still mounted', async () => {
  const mount = jest.fn(async ({ domElement }: ParcelProps) => void domElement.append('hello'));
  const mountPoint = mountPointFor(async () => remote({ mount }));
  mountPoint.show(stage.place);
  await until(mountPoint, 'shown');
  const place = document.body.appendChild(document.createElement('div'));
  mountPoint.hide();
  stage.place.remove();
  mountPoint.show(place);
  await pass(5);
  expect([place.textContent, mount.mock.calls.length]).toEqual(['hello', 1]);
});

describe('a remote that fails', () => {
  test('is loaded twice before its card shows, and Retry loads it again', async () => {
    const load = jest.fn(async () => remote());
    load.mockRejectedValueOnce(new Error('404')).mockRejectedValueOnce(new Error('404'));
    const mountPoint = mountPointFor(load);
    mountPoint.show(stage.place);
    await until(mountPoint, 'failed');
    expect(load).toHaveBeenCalledTimes(2);
    expect(kinds()).toEqual(['load wallet@1.0.0-abc']);
    mountPoint.retry();
    await until(mountPoint, 'shown');
    expect(stage.place.textContent).toBe('hello');
  });

  test('reloads once the connection is restored, if loading was what failed', async () => {
    const load = jest.fn(async () => remote());
    load.mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'));
    const lost = mountPointFor(load);
    lost.show(stage.place);
    await until(lost, 'failed');
    const broken = mountPointFor(async () => remote({ mount: () => Promise.reject(new Error('no mount')) }));
    broken.show(stage.place);
    await until(broken, 'failed');
    notifyNetworkIsBack();
    await until(lost, 'shown');
    expect(broken.$state.get().phase).toBe('failed');
  });

  test('shows its card when loading never ends', async () => {
    const mountPoint = mountPointFor(never);
    mountPoint.show(stage.place);
    await until(mountPoint, 'failed');
    expect(stage.failures[0]?.error.message).toBe('Loading wallet took longer than 30 ms');
  });

  test('is reported as an integrity failure after wrong bytes, and is not retried', async () => {
    const tampered = Object.assign(new Error('not what was published'), { name: 'IntegrityError' });
    const load = jest.fn(() => Promise.reject(tampered));
    const mountPoint = mountPointFor(load);
    mountPoint.show(stage.place);
    await until(mountPoint, 'failed');
    expect(kinds()).toEqual(['integrity wallet@1.0.0-abc']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('leaves the rest of the page alone when mounting throws, and Retry mounts a new parcel', async () => {
    const mount = jest.fn(async ({ domElement }: ParcelProps) => void domElement.append('hello'));
    mount.mockRejectedValueOnce(new Error('no mount'));
    const mountPoint = mountPointFor(async () => remote({ mount }));
    mountPoint.show(stage.place);
    await until(mountPoint, 'failed');
    expect(kinds()).toEqual(['mount wallet@1.0.0-abc']);
    mountPoint.retry();
    await until(mountPoint, 'shown');
    expect(stage.place.textContent).toBe('hello');
  });

  test('shows its card when mounting never ends', async () => {
    const mountPoint = mountPointFor(async () => remote({ mount: never }));
    mountPoint.show(stage.place);
    await until(mountPoint, 'failed');
    expect(stage.failures[0]?.error.message).toBe('Mounting wallet took longer than 30 ms');
  });

  test('is unmounted after a crash while rendering, and mounted again on Retry', async () => {
    let crash = (_error: Error) => {};
    const unmount = jest.fn(async ({ domElement }: ParcelProps) => domElement.replaceChildren());
    const mount = async ({ domElement, onCrash }: ParcelProps) => {
      crash = onCrash;
      domElement.append('hello');
    };
    const mountPoint = mountPointFor(async () => remote({ mount, unmount }));
    mountPoint.show(stage.place);
    await until(mountPoint, 'shown');
    crash(new Error('no seat map'));
    await until(mountPoint, 'failed');
    await pass(5);
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(kinds()).toEqual(['render wallet@1.0.0-abc']);
    mountPoint.retry();
    await until(mountPoint, 'shown');
    expect(stage.place.textContent).toBe('hello');
  });

  test('shows on Retry after a mount that crashed and then failed', async () => {
    const mount = jest.fn(async ({ domElement }: ParcelProps) => void domElement.append('hello'));
    mount.mockImplementationOnce(async ({ onCrash }) => {
      onCrash(new Error('no seat map'));
      throw new Error('no mount');
    });
    const mountPoint = mountPointFor(async () => remote({ mount }));
    mountPoint.show(stage.place);
    await until(mountPoint, 'failed');
    mountPoint.retry();
    await until(mountPoint, 'shown');
    expect(stage.place.textContent).toBe('hello');
  });

  test('is never marked as shown when its first render crashes, even if the cause takes long to find', async () => {
    const lost = Object.assign(new Error('no chunk'), { name: 'ChunkLoadError', request: `${good.base}app.js` });
    const mount = async ({ onCrash }: ParcelProps) => {
      onCrash(lost);
    };
    globalThis.fetch = () => new Promise((_, reject) => setTimeout(reject, 10, new Error('no network')));
    const mountPoint = mountPointFor(
      async () => remote({ mount }),
      releaseOf('1.0.0-abc', { code: [{ file: 'app.js' }] }),
    );
    const phases: string[] = [];
    mountPoint.$state.listen(({ phase }) => phases.push(phase));
    mountPoint.show(stage.place);
    await until(mountPoint, 'failed');
    expect(phases).toEqual(['loading', 'failed']);
    expect(kinds()).toEqual(['load wallet@1.0.0-abc']);
    expect(stage.events.map(({ type }) => type)).not.toContain('mount');
  });

  test('shows its card when one of its steps rejects, and Retry runs the next step', async () => {
    const load = jest.fn(async () => remote());
    load.mockRejectedValueOnce(new Error('404')).mockRejectedValueOnce(new Error('404'));
    const mountPoint = mountPointFor(load);
    stage.releases.fallBack = () => {
      throw new Error('a listener threw');
    };
    mountPoint.show(stage.place);
    await until(mountPoint, 'failed');
    expect(kinds()).toEqual(['load wallet@1.0.0-abc', 'mount wallet@1.0.0-abc']);
    mountPoint.retry();
    await until(mountPoint, 'shown');
    expect(stage.place.textContent).toBe('hello');
  });

  test('does not delay the next screen when unmounting never ends', async () => {
    const mountPoint = mountPointFor(async () => remote({ unmount: never }));
    mountPoint.show(stage.place);
    await until(mountPoint, 'shown');
    mountPoint.hide();
    mountPoint.show(stage.place);
    await pass(60);
    await until(mountPoint, 'shown');
    expect(stage.place.textContent).toBe('hello');
  });
});

describe('a remote whose set changes', () => {
  test('mounts again when a repaired release replaces it', async () => {
    const mountPoint = mountPointFor(({ version }) =>
      version === '1.0.0-abc' ? Promise.reject(new Error('404')) : remoteLater(),
    );
    const remoteLater = async () => remote();
    mountPoint.show(stage.place);
    await until(mountPoint, 'failed');
    expect(stage.onBroken).toHaveBeenCalled();
    stage.releases.adopt({ remotes: [releaseOf('1.0.1-def')] });
    await until(mountPoint, 'shown');
  });

  test('removes its styles, because another release has the same class names', async () => {
    const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${good.base}styles.css` });
    document.head.append(style);
    const mountPoint = mountPointFor(async () => remote());
    mountPoint.show(stage.place);
    await until(mountPoint, 'shown');
    expect(style.isConnected).toBe(true);
    const isOver = new Promise<void>((resolve) => {
      mountPoint.$state.listen(({ phase }) => phase === 'shown' && resolve());
    });
    stage.releases.adopt({ remotes: [releaseOf('1.0.1-def')] });
    await isOver;
    expect(style.isConnected).toBe(false);
  });

  test('unmounts at once when it is switched off, shows the reason, and mounts again later', async () => {
    const unmount = jest.fn(async ({ domElement }: ParcelProps) => domElement.replaceChildren());
    const load = jest.fn(async () => remote({ unmount }));
    const mountPoint = mountPointFor(load);
    mountPoint.show(stage.place);
    await until(mountPoint, 'shown');
    stage.releases.adopt({ remotes: [{ ...good, off: { message: 'Payments rest until noon.' } }] });
    await until(mountPoint, 'off');
    expect(mountPoint.$state.get()).toEqual({ phase: 'off', message: 'Payments rest until noon.' });
    expect(unmount).toHaveBeenCalledTimes(1);
    stage.releases.adopt({ remotes: [good] });
    await until(mountPoint, 'shown');
  });

  test('stays mounted while its own release is unchanged', async () => {
    const unmount = jest.fn(async () => {});
    const mountPoint = mountPointFor(async () => remote({ unmount }));
    mountPoint.show(stage.place);
    await until(mountPoint, 'shown');
    stage.releases.adopt({ remotes: [{ ...good }] });
    await pass(5);
    expect(unmount).not.toHaveBeenCalled();
  });
});

describe('a remote that works', () => {
  test('leaves an empty place after its unmount, and loads once for many mounts', async () => {
    const load = jest.fn(async () => remote());
    const mountPoint = mountPointFor(load);
    for (let round = 0; round < 3; round++) {
      mountPoint.show(stage.place);
      await until(mountPoint, 'shown');
      mountPoint.hide();
      await pass(5);
      expect(stage.place.childElementCount).toBe(0);
    }
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is not mounted when the visitor leaves before it is loaded', async () => {
    const mount = jest.fn(async () => {});
    let arrive = (_module: RemoteModule) => {};
    const mountPoint = mountPointFor(() => new Promise<RemoteModule>((resolve) => (arrive = resolve)));
    mountPoint.show(stage.place);
    await pass(2);
    mountPoint.hide();
    arrive(remote({ mount }));
    await pass(10);
    expect(mount).not.toHaveBeenCalled();
  });
});
