/** A fixed cover in the slot of a movie, and then a modal dialog. */
export const triesToLeaveSlot = () => {
  const slot = document.querySelector('[data-slot]') as HTMLElement;
  const covers = (node: Node, y: number) => node.contains(document.elementFromPoint(195, y));
  const cover = document.createElement('div');
  cover.style.cssText = 'position: fixed; top: 0; bottom: 0; left: 0; right: 0; z-index: 9999; background: white';
  slot.append(cover);
  const [coversHeader, coversTabs] = [covers(cover, 20), covers(cover, innerHeight - 20)];
  cover.remove();
  const dialog = Object.assign(document.createElement('dialog'), { textContent: 'Choose' });
  dialog.style.cssText = 'position: fixed; top: 0; bottom: auto; margin: 0 auto; width: 100%; height: 60px';
  slot.append(dialog);
  dialog.showModal();
  const isModalSeen = covers(dialog, 20);
  dialog.remove();
  return { coversHeader, coversTabs, isModalSeen };
};

/** Scrolls, and returns where the days are then. */
export const scrollsBy = async (pixels: number) => {
  scrollBy(0, pixels);
  await new Promise((resolve) => setTimeout(resolve, 200));
  return document.querySelector('[data-slot] [role=tablist]')?.getBoundingClientRect().top;
};
