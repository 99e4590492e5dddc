import { Fragment } from 'react';

/** Where it takes a second line, an address goes on behind its @. */
export const MailAddresses = ({ addresses }: { addresses: readonly string[] }) =>
  addresses
    .join(', ')
    .split(/(?<=@)/)
    .map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ));
