import { expect, type Locator, type Page } from '@playwright/test';

/** Makes the browser one without modal dialogs and `inert`: Safari and iOS before 15.4, Firefox before 98. */
export const withoutModals = (page: Page) =>
  page.addInitScript(() => {
    for (const method of ['showModal', 'close']) Reflect.deleteProperty(HTMLDialogElement.prototype, method);
    Reflect.deleteProperty(HTMLElement.prototype, 'inert');
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      if (name !== 'inert') setAttribute.call(this, name, value);
    };
  });

/** A tap anywhere on the control reaches the sheet or its scrim. */
export async function isOutOfReach(control: Locator): Promise<void> {
  const reached = await control.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((at) => node.contains(document.elementFromPoint(left + at * width, top + at * height)));
  });
  expect(reached).toBe(false);
}
