import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { provideTestPlatform } from '@viewmax/testing/test-platform';
import type { Platform, SlotHandle } from './platform.ts';
import { Slot } from './slot.tsx';

declare global {
  interface ViewmaxSlots {
    'test.object': { movie: { id: string } };
    'test.bare': object;
  }
}

const log: string[] = [];
const fillSlot = jest.fn<Platform['fillSlot']>();

beforeEach(() => {
  log.length = 0;
  fillSlot.mockReset();
  fillSlot.mockImplementation((name): SlotHandle => {
    log.push(`fill ${name}`);
    return {
      update: (props) => void log.push(`update ${name} ${JSON.stringify(props)}`),
      remove: () => void log.push(`remove ${name}`),
    };
  });
  provideTestPlatform({ fillSlot });
});

describe('Slot', () => {
  test('asks the shell to fill it, passes new values on, and removes the content on unmount', () => {
    const { rerender, unmount, container } = render(<Slot name="movie.showtimes" movieId="m1" />);
    expect(fillSlot).toHaveBeenCalledTimes(1);
    expect(fillSlot.mock.calls[0]?.[1]).toBe(container.firstElementChild);
    expect(fillSlot.mock.calls[0]?.[2]).toEqual({ movieId: 'm1' });
    rerender(<Slot name="movie.showtimes" movieId="m2" />);
    expect(fillSlot).toHaveBeenCalledTimes(1);
    expect(log.at(-1)).toBe('update movie.showtimes {"movieId":"m2"}');
    unmount();
    expect(log.at(-1)).toBe('remove movie.showtimes');
  });

  test('passes nothing on when a new object holds the same values', () => {
    const { rerender } = render(<Slot name="test.object" movie={{ id: 'm1' }} />);
    const before = log.length;
    rerender(<Slot name="test.object" movie={{ id: 'm1' }} />);
    expect(log).toHaveLength(before);
    rerender(<Slot name="test.object" movie={{ id: 'm2' }} />);
    expect(log).toHaveLength(before + 1);
  });

  test('removes its content before another slot takes the place, with the current values', () => {
    const { rerender } = render(<Slot name="movie.showtimes" movieId="m1" />);
    log.length = 0;
    rerender(<Slot name="test.object" movie={{ id: 'm2' }} />);
    expect(log.slice(0, 2)).toEqual(['remove movie.showtimes', 'fill test.object']);
    expect(fillSlot.mock.calls.at(-1)?.[2]).toEqual({ movie: { id: 'm2' } });
  });

  test('names itself in the page, even without a filler', () => {
    const { container } = render(<Slot name="test.bare" />);
    expect(container.innerHTML).toBe('<div data-slot="test.bare"></div>');
  });

  test('keeps the height free that its remotes declare', () => {
    const heightOfSlot = (slot: string) => (slot === 'test.bare' ? 80 : 0);
    provideTestPlatform({ fillSlot, heightOfSlot });
    const { container } = render(
      <>
        <Slot name="test.bare" />
        <Slot name="movie.showtimes" movieId="m1" />
      </>,
    );
    expect(container.innerHTML).toBe(
      '<div data-slot="test.bare" style="min-height: 80px;"></div><div data-slot="movie.showtimes"></div>',
    );
  });

  test('rejects an unknown name and wrong values at the type check', () => {
    // @ts-expect-error: no slot has this name
    render(<Slot name="movie.showtime" movieId="m1" />);
    // @ts-expect-error: the slot's value has another name
    render(<Slot name="movie.showtimes" movie="m1" />);
    expect(fillSlot).toHaveBeenCalledTimes(2);
  });
});
