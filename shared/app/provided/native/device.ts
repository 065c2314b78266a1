/** A browser, or the app on one of the two systems. */
export type DeviceKind = 'web' | 'android' | 'ios';

export interface Position {
  latitude: number;
  longitude: number;
}

export type PictureSource = 'camera' | 'gallery';

/** The phone's features beside a page. The browser and each wrapper implement this interface. */
export interface Device {
  kind: DeviceKind;
  /** The headers that identify the phone in every call, because a wrapper's cookies do not reach the server. */
  headers(): Record<string, string>;
  geolocation: {
    /** Rejects with a LocationError. */
    current(): Promise<Position>;
  };
  camera: {
    /** A picture that the member chose, or null after a cancel. Rejects without permission. */
    picture(from: PictureSource): Promise<Blob | null>;
  };
  /** False when the device cannot share; the screen then offers to copy. A cancel counts as done. */
  share(what: { title: string; text?: string; url?: string }): Promise<boolean>;
  /** Gives a file to another app or a folder, by the phone's share sheet. A browser downloads it instead. */
  saveFile?(name: string, content: Blob): Promise<void>;
  /** Small values that survive a cleared web view storage. `null` removes one. */
  preferences: {
    get(key: string): Promise<string | null>;
    set(key: string, value: string | null): Promise<void>;
  };
  /** Values in the phone's Keychain or Keystore. `null` removes one. Absent in a browser, and without the plugin. */
  secrets?: {
    get(key: string): Promise<string | null>;
    set(key: string, value: string | null): Promise<void>;
  };
  /** The app's own folder, for the files of newer sets. Absent in a browser, and in an app without the plugin. */
  files?: {
    write(path: string, content: Blob): Promise<void>;
    list(folder: string): Promise<string[]>;
    remove(folder: string): Promise<void>;
  };
  app: {
    /** The version of the installed app; null in a browser. */
    version(): Promise<string | null>;
    /** Handles Android's back button, which then has no default action. Returns the undo. */
    onBack(handle: (canGoBack: boolean) => void): () => void;
    leave(): void;
    /** The path of the link that started the app; null without one. */
    launchPath(): Promise<string | null>;
    /** Handles links that arrive while the app runs. Returns the undo. */
    onLink(open: (path: string) => void): () => void;
    /** Makes the screen bright, for a code that a scanner reads. Returns the undo. */
    brighten(): () => void;
  };
  push: {
    start(appId: string): void;
    /** From now on this phone receives messages for this member. */
    signIn(uuid: string): void;
    signOut(): void;
    /** Handles a tap on a message that names a path. */
    onOpened(open: (path: string) => void): void;
  };
}
