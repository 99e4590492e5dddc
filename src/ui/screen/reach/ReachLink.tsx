import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { reachedBy } from './reach.ts';

/** A link to another record; where the user may not go there, its words alone. */
export const ReachLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const there = reachedBy(to);
  return there === undefined ? <span>{children}</span> : <Link to={there}>{children}</Link>;
};
