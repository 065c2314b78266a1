import { describe, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { testConfig } from '../testing/test-platform.ts';
import { type Platform, providePlatform, type SlotHandle } from './platform.ts';
import { Slot } from './slot.tsx';

describe('Slot', () => {
  it('asks the shell to fill it, passes new values on, and gives the place back', () => {
    const handle: SlotHandle = { update: jest.fn(), remove: jest.fn() };
    const fillSlot = jest.fn<Platform['fillSlot']>(() => handle);
    providePlatform({ config: testConfig, setId: 'test-set', fillSlot, report: () => {} });

    const { rerender, unmount, container } = render(<Slot name="movie.showtimes" movieId="m1" />);
    expect(fillSlot).toHaveBeenCalledTimes(1);
    expect(fillSlot.mock.calls[0]?.[1]).toBe(container.firstElementChild);
    expect(fillSlot.mock.calls[0]?.[2]).toEqual({ movieId: 'm1' });
    rerender(<Slot name="movie.showtimes" movieId="m2" />);
    expect(fillSlot).toHaveBeenCalledTimes(1);
    expect(handle.update).toHaveBeenLastCalledWith({ movieId: 'm2' });
    unmount();
    expect(handle.remove).toHaveBeenCalledTimes(1);
  });
});
