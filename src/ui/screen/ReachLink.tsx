import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { canReach } from './reach.ts';

/** A link to another record; where the user may not go there, its words alone. */
export const ReachLink = ({ to, children }: { to: string; children: ReactNode }) =>
  canReach(to) ? <Link to={to}>{children}</Link> : <>{children}</>;
