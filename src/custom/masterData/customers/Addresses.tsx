import { PhoneLink } from '#src/ui/text/PhoneLink.tsx';
import Button from '@mui/material/Button';
import type { Address } from '#contract/masterData/addresses/shapes.ts';
import type { CustomerRecord } from '#contract/masterData/customers/shapes.ts';
import { Section } from './sections.tsx';

const listAddressLines = (address: Address) =>
  [address.Name, address.Line1, address.Line2, address.Line3, address.Town, address.County, address.PostCode, address.Country].filter(
    Boolean,
  );

interface AddressesProps {
  addresses: readonly Address[];
  onEdit: (address: Address) => void;
}

export const Addresses = ({ addresses, onEdit }: AddressesProps) => (
  <Section
    title="Addresses"
    count={addresses.length}
    noun={['address', 'addresses']}
    none={addresses.length === 0 && 'No addresses yet. Add one to take orders.'}
  >
    <ul className="customer-cards">
      {addresses.map((address) => (
        <li key={address.AddressId}>
          <header>
            <strong>{address.AddressType}</strong>
            <Button
              size="small"
              aria-label={`Change the ${address.AddressType.toLowerCase()} address ${address.Line1}`}
              onClick={() => onEdit(address)}
            >
              Change
            </Button>
          </header>
          <address>{listAddressLines(address).join('\n')}</address>
          {address.OpeningHours && <p className="note">Open {address.OpeningHours}</p>}
          {address.DeliveryInstructions && <p className="note">{address.DeliveryInstructions}</p>}
        </li>
      ))}
    </ul>
  </Section>
);

interface Person {
  key: string;
  name: string | null;
  job: string | null;
  phone: string | null;
  email: string | null;
  gets: string;
}

const documentNames: Record<string, string> = {
  Invoice: 'invoices',
  Credit: 'credit notes',
  Statement: 'statements',
  ProForma: 'pro formas',
  DeliveryNote: 'delivery notes',
  Acknowledgement: 'acknowledgements',
  Quotation: 'quotations',
  PriceLetter: 'price letters',
};

const listPeople = (customer: CustomerRecord): Person[] => {
  const main = { key: 'main', name: customer.ContactName, job: null, phone: customer.Phone, email: customer.Email, gets: '' };
  const others = customer.Contacts.map((contact) => ({
    key: String(contact.ContactId),
    name: contact.Name,
    job: contact.Job,
    phone: contact.Phone,
    email: contact.Email,
    gets: contact.Documents.map((kind) => documentNames[kind] ?? kind).join(', '),
  }));
  return [...(main.name || main.phone || main.email ? [main] : []), ...others];
};

export const Contacts = ({ customer }: { customer: CustomerRecord }) => {
  const people = listPeople(customer);
  return (
    <Section title="Contacts" count={people.length} noun={['person', 'people']} none={people.length === 0 && 'No contacts yet.'}>
      <ul className="customer-cards">
        {people.map((person) => (
          <li key={person.key}>
            <strong>{person.name ?? 'Office'}</strong>
            {person.job && <span>{person.job}</span>}
            {person.phone && <PhoneLink phone={person.phone} />}
            {person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}
            {person.gets && <p className="note">Receives {person.gets}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
};
