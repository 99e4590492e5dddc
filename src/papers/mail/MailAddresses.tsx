import { Fragment } from 'react';

/** Splits an address into `accounts@`, `aldous`, `.example`. */
const splitAddress = (address: string) => address.split(/(?<=@)|(?=\.)/);

/** Shows e-mail addresses. Each may break over two lines only after its @ or before a dot. */
export const MailAddresses = ({ addresses }: { addresses: readonly string[] }) =>
  [...new Set(addresses)].map((address, at) => (
    <Fragment key={address}>
      {at > 0 && ', '}
      {splitAddress(address).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one address do not change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Fragment>
  ));
