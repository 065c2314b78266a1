import type { Location, Navigator } from 'react-router-dom';

/** The shell owns the browser's history. A remote uses it through this bridge and never opens a second one. */
export interface HistoryBridge {
  get(): Location;
  subscribe(onChange: () => void): () => void;
  navigator: Navigator;
}
