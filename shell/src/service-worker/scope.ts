declare global {
  /** The build inserts a list for this name. The name must occur exactly once in the built worker. */
  var __WB_MANIFEST: readonly object[];
}

/** The used part of the worker's scope. TypeScript's own types for it conflict with those of the page. */
export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown;
}

export interface WorkerPushEvent extends WorkerEvent {
  /** Null for a message without a body. */
  readonly data: { json(): unknown } | null;
}

export interface WorkerNotificationEvent extends WorkerEvent {
  readonly notification: Notification;
}

interface WindowOfApp {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  message: WorkerMessageEvent;
  push: WorkerPushEvent;
  notificationclick: WorkerNotificationEvent;
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowOfApp[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}

export const scope = globalThis as unknown as WorkerScope;
