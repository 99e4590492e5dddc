import { Fragment } from 'react';

/** `accounts@`, `aldous`, `.example` */
const partsOf = (address: string) => address.split(/(?<=@)|(?=\.)/);

/** Where it takes a second line, an address goes on behind its @ or with a dot. */
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
