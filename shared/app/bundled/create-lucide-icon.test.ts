import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import * as mapPin from 'lucide-react/icons/map-pin';
import type { LucideIconData, LucideProps } from 'lucide-react/types';
import { createElement, createRef, type FunctionComponent } from 'react';
import createLucideIcon from './create-lucide-icon.ts';

// The package's types do not name the data.
const { __iconData } = mapPin as unknown as { __iconData: LucideIconData };
const Icon = createLucideIcon(__iconData) as FunctionComponent<LucideProps>;

function attributesOf(element: Element | null): [string, string][] {
  const classes = element?.getAttribute('class') ?? '';
  element?.setAttribute('class', classes.replace(/\blucide(-[a-z-]+)?\b/g, '').trim());
  return [...(element?.attributes ?? [])].map(({ name, value }) => [name, value] as [string, string]).sort();
}

function rendered(icon: FunctionComponent<LucideProps>, props: LucideProps) {
  const svg = render(createElement(icon, { className: 'pin', ...props })).container.querySelector('svg');
  return { svg: attributesOf(svg), inside: svg?.innerHTML };
}

test.each<LucideProps>([
  {},
  { size: 20, color: 'red', strokeWidth: 1.6 },
  { width: 10, height: 12, fill: 'red', style: { opacity: 0.5 } },
  { size: '48', absoluteStrokeWidth: true },
  { nonScalingStroke: true },
  { 'aria-label': 'Lagos' },
  { role: 'img' },
  { 'aria-label': undefined },
  { 'aria-hidden': 'true' },
  { children: createElement('title', null, 'Lagos') },
])("an icon looks like the package's own with %j", (props) => {
  const own = rendered(Icon, props);
  expect(own).toEqual(rendered(mapPin.default, props));
  expect(own.inside).toContain('<circle');
});

test('an icon passes its element on', () => {
  const element = createRef<SVGSVGElement>();
  render(createElement(Icon, { ref: element }));
  expect(element.current).toBeInstanceOf(SVGSVGElement);
});
