import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { DirectionsLink } from './directions-link.tsx';
import { Heading } from './heading.tsx';

const draw = (...parts: React.ReactNode[]) => render(<MemoryRouter>{parts}</MemoryRouter>);

it.each([undefined, ''])('has no heading where its title is %j: the screen has its own', (title) => {
  draw(<Heading key="h" backTo="/profile" title={title} />);
  expect(screen.queryByRole('heading')).toBeNull();
});

it('leads back, by a name for those who do not see the arrow', () => {
  draw(<Heading key="h" backTo="/profile" />);
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/profile');
});

it.each([
  ['middle', 'middle'],
  ['display', 'display'],
  ['unseen', 'visually-hidden'],
] as const)('has one heading that can take the focus, in the look "%s"', (look, className) => {
  draw(<Heading key="h" backTo="/" title="My Tickets" look={look} />);
  const heading = screen.getByRole('heading', { level: 1, name: 'My Tickets' });
  expect([heading.className, heading.tabIndex]).toEqual([className, -1]);
});

it('shows no way to a cinema whose place is not known', () => {
  draw(<DirectionsLink key="d" cinema={{ Latitude: Number.NaN, Longitude: 5 }} />);
  expect(screen.queryByRole('link')).toBeNull();
});

it('leads to a cinema in a page of its own, which learns nothing of this one', () => {
  draw(<DirectionsLink key="d" cinema={{ Latitude: 5.9, Longitude: 5.68 }} />);
  const link = screen.getByRole('link', { name: 'Get Directions' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  expect(link.getAttribute('href')).toContain('destination=5.9,5.68');
});
