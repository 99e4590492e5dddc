import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { resolveLink } from './reach.ts';

/** Link to another record, or its plain text if the user may not open it. */
export const ReachLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const there = resolveLink(to);
  return there === undefined ? <span>{children}</span> : <Link to={there}>{children}</Link>;
};
