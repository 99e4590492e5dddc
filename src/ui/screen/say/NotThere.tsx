import { Empty } from '#src/ui/states/states.tsx';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';

interface NotThereProps {
  /** Kind of record in the address, such as `purchase order`. */
  what: string;
  /** Address and title of the list of such records, such as `Open orders`. */
  to: string;
  all: string;
}

/** Screen for an address whose record does not exist, because of a typing error or a link from another database. */
export const NotThere = ({ what, to, all }: NotThereProps) => (
  <>
    <ScreenTitle title={`${what.charAt(0).toUpperCase()}${what.slice(1)}`} />
    <Empty action={<LinkButton to={to}>{all}</LinkButton>}>There is no such {what}.</Empty>
  </>
);
