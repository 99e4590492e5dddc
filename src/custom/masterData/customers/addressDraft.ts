import type { Address } from '#contract/masterData/addresses/shapes.ts';

const texts = ['Name', 'Line1', 'Line2', 'Line3', 'Town', 'County', 'PostCode', 'Country', 'OpeningHours', 'DeliveryInstructions'] as const;
type TextField = (typeof texts)[number];

export type AddressDraft = Record<TextField | 'AddressOrder', string> & { AddressTypeId: number | null };

const deliveryType = 2;

/** Key under which drafts of the address are stored on the device. */
export const buildAddressDraftKey = (customerId: number, address: Address | undefined) =>
  `address-of-${customerId}-${address?.AddressId ?? 'new'}`;

export const createDraft = (address: Address | undefined): AddressDraft => ({
  ...(Object.fromEntries(texts.map((field) => [field, address?.[field] ?? ''])) as Record<TextField, string>),
  AddressOrder: address ? String(address.AddressOrder) : '',
  AddressTypeId: address?.AddressTypeId ?? deliveryType,
});

/** Builds the request. Without a number in *Position in the list*, a new address comes last and an existing one keeps its place. */
export const buildBody = ({ AddressOrder, AddressTypeId, ...fields }: AddressDraft) => ({
  ...fields,
  ...(AddressTypeId !== null && { AddressTypeId }),
  ...(AddressOrder.trim() !== '' && { AddressOrder: Number(AddressOrder) }),
});

interface Row {
  field: Exclude<keyof AddressDraft, 'AddressTypeId'>;
  label: string;
  width?: string;
  isRequired?: boolean;
  hint?: string;
}

export const addressRows: readonly Row[] = [
  { field: 'Name', label: 'Name at the address', hint: 'If different from the customer’s name' },
  { field: 'Line1', label: 'First line', isRequired: true },
  { field: 'Line2', label: 'Second line' },
  { field: 'Line3', label: 'Third line' },
  { field: 'Town', label: 'Town', width: '16rem' },
  { field: 'County', label: 'County', width: '16rem' },
  { field: 'PostCode', label: 'Post code', width: '8rem' },
  { field: 'Country', label: 'Country', width: '16rem' },
  { field: 'OpeningHours', label: 'Opening hours', hint: 'Such as Mon to Fri, 8 to 4' },
  { field: 'AddressOrder', label: 'Position in the list', width: '8rem', hint: 'Lowest number is the default for new orders' },
];
