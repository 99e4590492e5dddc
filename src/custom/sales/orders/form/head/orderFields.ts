import type { AnswerOf } from '#contract/call/endpoint.ts';
import { describeDayOff } from '#contract/sales/deal/daysOff.ts';
import { dealTypeIds } from '#contract/sales/orders/calls.ts';
import type { getOrderComboData } from '#contract/sales/orders/calls.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { dealTypeWords } from '#contract/words/deals.ts';
import { addressTypes } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftHeader, OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import type { Pricing } from '#src/custom/sales/orders/grid/linePricing.ts';
import type { HeaderField } from '#src/lineDocument/definition.ts';
import { today } from '#src/ui/text/format.ts';
import { addressChoices } from './addressChoices.ts';

interface TermParts {
  store: OrderStore;
  header: DraftHeader;
  account: OrderAccount;
  combos: AnswerOf<typeof getOrderComboData>;
  pricing: Pick<Pricing, 'repriceForDepot' | 'repriceForDate'>;
}

/** Returns the fields that orders and quotations share. */
export const termFields = ({ store, header, account, combos, pricing }: TermParts) => {
  const set = (patch: Partial<DraftHeader>) => store.setHeader(patch);
  return {
    customerOrderNo: (label: string): HeaderField => ({
      kind: 'text',
      field: 'CustomerOrderNo',
      label,
      optional: true,
      maxLength: 60,
      value: header.CustomerOrderNo ?? '',
      onChange: (text) => set({ CustomerOrderNo: text || null }),
    }),
    date: (field: 'RequiredDate' | 'PromisedDate', label: string, hint = describeDayOff(header[field])): HeaderField => ({
      kind: 'date',
      field,
      label,
      optional: true,
      hint,
      value: header[field],
      onChange: (day) => set({ [field]: day }),
    }),
    deal: {
      kind: 'choice',
      field: 'DealTypeId',
      label: 'Deal',
      value: header.DealTypeId,
      choices: combos.DealTypes.map((type) => ({ value: type.Id, label: type.Description })),
      onChange: (type: number | null) => {
        set({ DealTypeId: type === 2 ? 2 : 1, SupplierDepotId: null, IsCallOff: false });
        pricing.repriceForDepot();
      },
    },
    haulier: {
      kind: 'choice',
      field: 'HaulierId',
      label: 'Haulier',
      isWide: true,
      value: header.HaulierId,
      none: 'None',
      choices: combos.Hauliers.map((haulier) => ({ value: haulier.Id, label: haulier.Description })),
      onChange: (HaulierId: number | null) => set({ HaulierId }),
    },
    carriage: {
      kind: 'money',
      field: 'CarriageCharge',
      label: 'Carriage',
      currency: account.CurrencyCode,
      value: header.CarriageCharge,
      onChange: (amount: number | null) => set({ CarriageCharge: amount ?? 0 }),
    },
    address: (field: 'DeliveryAddressId' | 'InvoiceAddressId', label: string, type: number): HeaderField => ({
      kind: 'choice',
      field,
      label,
      isWide: 'address',
      value: header[field],
      choices: addressChoices(account, type, header[field]),
      onChange: (id: number | null) => set({ [field]: id }),
    }),
    comment: (label: string): HeaderField => ({
      kind: 'longText',
      field: 'Comment',
      label,
      isWide: true,
      optional: true,
      maxLength: 2000,
      value: header.Comment ?? '',
      onChange: (text) => set({ Comment: text || null }),
    }),
  } as const satisfies Record<string, HeaderField | ((...args: never[]) => HeaderField)>;
};

interface OrderParts extends TermParts {
  order: Order | undefined;
  /** True once picking has begun. Fields that affect the goods are then read-only. */
  isFixed: boolean;
  areTermsFixed: boolean;
}

/** Warns of a day off, or of a past date on a new order. It is only a hint, because a new order can be backdated. */
const describeDate = (day: string | null, order: Order | undefined) => {
  if (day === null || day >= today()) return describeDayOff(day);
  return order ? undefined : 'This date has passed';
};

export const orderFields = ({ order, isFixed, areTermsFixed, ...parts }: OrderParts): HeaderField[] => {
  const { store, header, account, pricing } = parts;
  const { customerOrderNo, date, deal, haulier, carriage, address, comment } = termFields(parts);
  const chosenAddress = account.Addresses.find(({ AddressId }) => AddressId === header.DeliveryAddressId);
  return [
    customerOrderNo('Their order no.'),
    date('RequiredDate', 'Required', describeDate(header.RequiredDate, order)),
    date('PromisedDate', 'Promised', describeDate(header.PromisedDate, order)),
    {
      kind: 'date',
      field: 'OrderDate',
      label: 'Order date',
      value: header.OrderDate ?? order?.OrderDate ?? today(),
      // Prices, VAT and pallet charges depend on the order date.
      onChange: (day) => {
        store.setHeader({ OrderDate: day ?? order?.OrderDate ?? null });
        pricing.repriceForDate();
      },
    },
    {
      ...deal,
      isFixed: order !== undefined,
      ...(order?.DealType === 'AdHoc' && { value: dealTypeIds.AdHoc }),
      storedLabel: dealTypeWords.AdHoc,
    },
    { ...haulier, storedLabel: order?.HaulierId === header.HaulierId ? (order?.HaulierName ?? undefined) : undefined },
    { ...carriage, isFixed: areTermsFixed },
    {
      ...address('DeliveryAddressId', 'Deliver to', addressTypes.Delivery),
      hint: chosenAddress?.DeliveryInstructions ?? chosenAddress?.OpeningHours ?? undefined,
    },
    address('InvoiceAddressId', 'Invoice to', addressTypes.Invoice),
    ...(header.DealTypeId === dealTypeIds.Direct ? [buildDepotField(parts, isFixed)] : []),
    comment('Comment'),
    ...(!order && header.DealTypeId === dealTypeIds.Stock ? [buildCallOffField(parts)] : []),
  ];
};

const buildDepotField = ({ store, header, combos, pricing }: TermParts, isFixed: boolean): HeaderField => ({
  kind: 'choice',
  field: 'SupplierDepotId',
  label: 'Ships from',
  isWide: true,
  isFixed,
  value: header.SupplierDepotId,
  choices: combos.SupplierDepots.filter(({ IsOwn }) => !IsOwn).map((one) => ({
    value: one.Id,
    label: `${one.SupplierName}, ${one.Description}`,
  })),
  none: 'Usual depots',
  onChange: (SupplierDepotId: number | null) => {
    store.setHeader({ SupplierDepotId });
    pricing.repriceForDepot();
  },
});

const buildCallOffField = ({ store, header }: TermParts): HeaderField => ({
  kind: 'check',
  field: 'IsCallOff',
  label: 'Call-off order',
  value: header.IsCallOff ?? false,
  onChange: (IsCallOff) => store.setHeader({ IsCallOff }),
});
