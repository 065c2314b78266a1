export type DeviceKind = 'web' | 'android' | 'ios';

export interface Place {
  latitude: number;
  longitude: number;
}

export type PictureSource = 'camera' | 'gallery';

/** What the phone can do beside showing a page. A browser and both wrappers do it in their own way, behind this. */
export interface Device {
  kind: DeviceKind;
  /** What every call says of the phone, where no cookie reaches the server. */
  headers(): Record<string, string>;
  geolocation: {
    /** Rejects with a LocationError. */
    current(): Promise<Place>;
  };
  camera: {
    /** A picture of the person's choice, or null when they changed their mind. Rejects where it is not allowed. */
    picture(from: PictureSource): Promise<Blob | null>;
  };
  /** False where nothing can be shared: offer to copy instead. Somebody who changes their mind has been served. */
  share(what: { title: string; text?: string; url?: string }): Promise<boolean>;
  /** Small values that outlive the web view's storage. `null` removes one. */
  preferences: {
    get(key: string): Promise<string | null>;
    set(key: string, value: string | null): Promise<void>;
  };
  app: {
    /** Of the installed app; null in a browser. */
    version(): Promise<string | null>;
    /** Android's back button, which then does nothing by itself. Returns the undo. */
    onBack(handle: (canGoBack: boolean) => void): () => void;
    leave(): void;
  };
  push: {
    start(appId: string): void;
    /** From now on messages for this person arrive here. */
    signIn(uuid: string): void;
    signOut(): void;
  };
}
