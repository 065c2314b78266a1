import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type InitialEntry, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { provideTestPlatform } from './test-platform.ts';

provideTestPlatform();

function Elsewhere(): ReactNode {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <output data-testid="elsewhere">{pathname + search}</output>
      <output data-testid="state">{JSON.stringify(state)}</output>
    </>
  );
}

/**
 * Renders one screen at its path. `entry` is the address with its parameters. Any other path shows the address and the state.
 *
 * @example renderAt('/offers/:id', <DetailsScreen />, '/offers/7')
 */
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
