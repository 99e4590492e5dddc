import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { canReach } from './reach.ts';

/** Button that opens another screen. Left out if the user may not open it. */
export const ReachButton = ({ to, children }: { to: string; children: string }) =>
  canReach(to) && <LinkButton to={to}>{children}</LinkButton>;
