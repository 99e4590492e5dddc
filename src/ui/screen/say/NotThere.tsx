import { Empty } from '#src/ui/states/states.tsx';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';

interface NotThereProps {
  /** What the address asks for: `purchase order`. */
  what: string;
  /** Where those are that are there, and what it is called: `Open orders`. */
  to: string;
  all: string;
}

/** The screen of a record that no one has: it was mistyped, or belongs to other books. */
export const NotThere = ({ what, to, all }: NotThereProps) => (
  <>
    <ScreenTitle title={`${what.charAt(0).toUpperCase()}${what.slice(1)}`} />
    <Empty action={<LinkButton to={to}>{all}</LinkButton>}>There is no such {what}.</Empty>
  </>
);
