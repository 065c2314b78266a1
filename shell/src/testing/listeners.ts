import { afterEach, beforeEach, jest } from '@jest/globals';
import { $heardRevision } from '@viewmax/shared/internal';

/** A page never removes the listeners of its watches, so each test removes them. */
export function removeListenersAfterEach(): void {
  const ends: (() => void)[] = [];
  const follow = (target: Document | Window) => {
    const listening = jest.spyOn(target, 'addEventListener');
    ends.push(() => {
      for (const [event, listener] of listening.mock.calls)
        target.removeEventListener(event, listener as EventListener);
    });
  };
  beforeEach(() => {
    follow(document);
    follow(window);
    const hearing = jest.spyOn($heardRevision, 'listen');
    ends.push(() => {
      for (const { value } of hearing.mock.results) (value as () => void)();
    });
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
}
