import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { provideTestPlatform } from '@viewmax/testing/test-platform';
import { MemoryRouter } from 'react-router-dom';
import { provideDiscovery } from '../testing/discovery.ts';
import { ShellScreenFailed } from './shell-screen.tsx';

provideTestPlatform();

beforeEach(() => {
  provideDiscovery('1.2.3');
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('a failed screen of the shell shows a card with its release, and Retry repairs it', async () => {
  let isBroken = true;
  const Screen = () => {
    if (isBroken) throw new Error('The chunk did not come');
    return <p>Here</p>;
  };
  render(
    <MemoryRouter>
      <nav>Tabs</nav>
      <ShellScreenFailed>
        <Screen />
      </ShellScreenFailed>
    </MemoryRouter>,
  );
  expect(screen.getByText('Tabs')).toBeTruthy();
  expect(screen.getByText(/shell@1\.2\.3/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See a Movie' })).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('Here')).toBeTruthy();
});
