import type { Location, Navigator } from 'react-router-dom';

/** The shell owns the browser's history; a remote sees it through this and never opens a second one. */
export interface HistoryBridge {
  get(): Location;
  subscribe(onChange: () => void): () => void;
  navigator: Navigator;
}
