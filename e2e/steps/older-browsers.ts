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

/** The backdrop has the colour of the scrim, and takes it from no custom property, which older browsers do not inherit. */
export async function hasScrim(page: Page): Promise<void> {
  const [backdrop, scrim] = await page.locator('dialog[open]').evaluate((dialog) => {
    const colour = () => getComputedStyle(dialog, '::backdrop').backgroundColor;
    const probe = dialog.appendChild(document.createElement('i'));
    probe.style.background = 'var(--vm-scrim)';
    const scrim = getComputedStyle(probe).backgroundColor;
    dialog.style.setProperty('--vm-scrim', 'red');
    return [colour(), scrim];
  });
  expect(backdrop).toBe(scrim);
}
