import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { isTwin } from '../model/format.ts';
import { needsBetween, needWords } from '../model/matrix.ts';
import css from './matrix.module.css';
import { Version } from './version.tsx';

function Cell({ one, other }: { one: Release; other: Release }): ReactNode {
  const needs = needsBetween(one, other);
  const isMet = needs.every(({ met }) => met);
  if (one.name === other.name || needs.length === 0)
    return (
      <td className={css.none}>
        <Minus size={16} aria-hidden="true" />
        <span className="visually-hidden">do not depend on each other</span>
      </td>
    );
  return (
    <td className={isMet ? css.yes : css.no} title={needs.map(({ name, range }) => `${name} ${range}`).join(', ')}>
      {isMet ? <Check size={20} aria-hidden="true" /> : <X size={20} aria-hidden="true" />}
      <span className="visually-hidden">{isMet ? 'fit' : 'do not fit'}</span>
    </td>
  );
}

const Title = ({ release: { name, version }, among }: { release: Release; among: readonly Release[] }): ReactNode => (
  <>
    {name}
    <br />
    <Version
      version={version}
      hash={among.some((other) => other.name === name && isTwin(version, other.version)) ? 'below' : 'pointed-at'}
    />
  </>
);

/** A matrix of the releases that fit together, with the reasons for misfits below. */
export function Matrix({
  label,
  rows,
  columns,
}: {
  label: string;
  rows: readonly Release[];
  columns: readonly Release[];
}): ReactNode {
  const broken = rows.flatMap((one) => columns.flatMap((other) => needsBetween(one, other).filter(({ met }) => !met)));
  const reasons = [...new Set(broken.map(needWords))];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section aria-label={label} tabIndex={0} className={css.scroll}>
        <table className={css.matrix}>
          <thead>
            <tr>
              <td />
              {columns.map((release) => (
                <th scope="col" key={releaseName(release)}>
                  <Title release={release} among={columns} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={releaseName(one)}>
                <th scope="row">
                  <Title release={one} among={rows} />
                </th>
                {columns.map((other) => (
                  <Cell key={releaseName(other)} one={one} other={other} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {reasons.map((reason) => (
        <p key={reason} className={css.reason}>
          {reason}
        </p>
      ))}
    </>
  );
}
