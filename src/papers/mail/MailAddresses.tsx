import { Fragment } from 'react';

/** Splits an address into `accounts@`, `aldous`, `.example`. */
const partsOf = (address: string) => address.split(/(?<=@)|(?=\.)/);

/** Lets an address break over two lines only after its @ or before a dot. */
export const MailAddresses = ({ addresses }: { addresses: readonly string[] }) =>
  [...new Set(addresses)].map((address, at) => (
    <Fragment key={address}>
      {at > 0 && ', '}
      {partsOf(address).map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one address do not change places
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Fragment>
  ));
