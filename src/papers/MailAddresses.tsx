import { Fragment } from 'react';

/** Where it takes a second line, an address goes on behind its @. */
export const MailAddresses = ({ addresses }: { addresses: readonly string[] }) =>
  [...new Set(addresses)].map((address, at) => {
    const behind = address.lastIndexOf('@') + 1;
    return (
      <Fragment key={address}>
        {at > 0 && ', '}
        {address.slice(0, behind)}
        <wbr />
        {address.slice(behind)}
      </Fragment>
    );
  });
