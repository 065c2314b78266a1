import { type RenderResult, render } from '@testing-library/react';
import { providePlatform } from '@viewmax/shared/internal';
import type { ReactNode } from 'react';
import { type InitialEntry, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';

providePlatform({
  config: {
    apiBase: '',
    appVersion: '3.0.12',
    supportEmail: 'support@viewmax.example',
    timeouts: { entryMs: 1_000, chunkMs: 1_000, mountMs: 1_000, requestMs: 1_000 },
  },
  fillSlot: () => ({ update: () => {}, remove: () => {} }),
  report: () => {},
});

function Elsewhere(): ReactNode {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <output data-testid="elsewhere">{pathname + search}</output>
      <output data-testid="state">{JSON.stringify(state)}</output>
    </>
  );
}

/** Draws one screen at its path; wherever it leads to is shown as the address and the state. */
export function renderAt(path: string, screen: ReactNode, entry: InitialEntry = path): RenderResult {
  return render(
    <MemoryRouter initialEntries={[entry]}>
      <Routes>
        <Route path={path} element={screen} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );
}
