import type { LucideIconData, LucideProps } from 'lucide-react/types';
import { createElement, type ReactNode } from 'react';

const READ_ALOUD = /^(aria-|role$|title$)/;

const isReadAloud = (props: object): boolean =>
  Object.entries(props).some(([name, value]) => READ_ALOUD.test(name) && value != null);

/**
 * Makes the component of an icon from its data, with the props of `lucide-react`. The build takes this function instead
 * of the package's own, which can also make icons for other frameworks and weighs 0.8 KB more in each package. The element
 * has no class `lucide`, because no style uses it.
 *
 * @example import Search from 'lucide-react/icons/search';
 */
export default function createLucideIcon({ node }: LucideIconData): (props: LucideProps) => ReactNode {
  return function Icon({
    size = 24,
    color = 'currentColor',
    strokeWidth = 2,
    absoluteStrokeWidth,
    nonScalingStroke,
    children,
    ...props
  }) {
    const look = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: color,
      strokeWidth: absoluteStrokeWidth ? (24 * Number(strokeWidth)) / Number(size) : strokeWidth,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': children || isReadAloud(props) ? undefined : true,
    } as const;
    const shapes = node.map(([name, shape]) =>
      createElement(name, nonScalingStroke ? { vectorEffect: 'non-scaling-stroke', ...shape } : shape),
    );
    return createElement('svg', { ...look, ...props }, ...shapes, children);
  };
}
