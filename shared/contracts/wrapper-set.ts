/**
 * The newer set that the app has stored beside its own. The app's start script and the shell share this value in the web
 * view's storage. The script is part of an installed app, so later shells must keep these names and meanings.
 */
export interface WrapperSet {
  /** The id of the app's own set. An updated app has another one, and starts from it. */
  baked: string;
  setId: string;
  /** The set's document as the edge signed it. */
  text: string;
  /** The starts that showed no screen of a remote yet. A screen sets `isProved`. */
  tries: number;
  isProved: boolean;
}

/** The shell's chunk that only a wrapper loads. The document lists it among the shell's screens. */
export const WRAPPER_CHUNK = 'native';

/** The key of the stored set. */
export const WRAPPER_SET = 'wrapper-set';

/** The key of the id of the last set that did not prove itself on this phone. */
export const LEFT_SET = 'wrapper-set-left';
