import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { resolveLink } from './reach.ts';

/** Link to another record, or its plain text if the user may not open it. */
export const ReachLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const target = resolveLink(to);
  return target === undefined ? <span>{children}</span> : <Link to={target}>{children}</Link>;
};
