import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { DirectionsLink } from './directions-link.tsx';
import { Heading } from './heading.tsx';

const renderParts = (...parts: React.ReactNode[]) => render(<MemoryRouter>{parts}</MemoryRouter>);

test.each([undefined, ''])('a bar with the title %j has no heading, because the screen has its own', (title) => {
  renderParts(<Heading key="h" backTo="/profile" title={title} />);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('the back button has a name for screen readers', () => {
  renderParts(<Heading key="h" backTo="/profile" />);
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/profile');
});

test.each([
  ['middle', 'middle'],
  ['display', 'display'],
  ['unseen', 'visually-hidden'],
] as const)('a bar has one heading that can take the focus, in the look "%s"', (look, className) => {
  renderParts(<Heading key="h" backTo="/" title="My Tickets" look={look} />);
  const heading = screen.getByRole('heading', { level: 1, name: 'My Tickets' });
  expect([heading.className, heading.tabIndex]).toEqual([className, -1]);
});

test('the directions open in a new page, which gets no referrer', () => {
  renderParts(<DirectionsLink key="d" cinema={{ Name: 'Riverside Screens', Latitude: 5.9, Longitude: 5.68 }} />);
  const link = screen.getByRole('link', { name: 'Get Directions to Riverside Screens' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  expect(link.getAttribute('href')).toContain('destination=5.9,5.68');
});

test('the directions to a cinema without a name are only directions', () => {
  renderParts(<DirectionsLink key="d" cinema={{ Name: '', Latitude: '5.9', Longitude: '5.68' }} />);
  expect(screen.getByRole('link', { name: 'Get Directions' })).toBeTruthy();
});
