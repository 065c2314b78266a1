/** The object that the wrapper puts on the window before the page's first script. */
interface Wrapper {
  isNativePlatform?(): boolean;
  getPlatform?(): string;
}

const wrapper = (): Wrapper | undefined => (globalThis as { Capacitor?: Wrapper }).Capacitor;

/** Whether this page runs in the app's wrapper and not in a browser. */
export const isInWrapper = (): boolean => wrapper()?.isNativePlatform?.() ?? false;

export const wrapperPlatform = (): string => wrapper()?.getPlatform?.() ?? 'web';
