import { registerHooks } from 'node:module';

/** Playwright's script in pages calls a method that browsers before 2022 lack. Its file is changed while Node reads it. */
const CALL = 'element.checkVisibility()';

registerHooks({
  load(url, context, next) {
    const found = next(url, context);
    if (!url.endsWith('/playwright-core/lib/coreBundle.js')) return found;
    const source = String(found.source);
    if (source.split(CALL).length !== 2) throw new Error(`Playwright has another call than ${CALL}`);
    return { ...found, source: source.replace(CALL, `(!element.checkVisibility || ${CALL})`) };
  },
});
