import { Fragment } from 'react';
import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** Labels with values. Leaves out empty values. */
export const Facts = ({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) => (
  <dl className={`facts ${className}`}>
    {facts
      .filter(([, value]) => value !== '')
      .map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
  </dl>
);
