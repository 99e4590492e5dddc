import { useEffect, useState } from 'react';
import type { OrderDetail } from '#contract/sales/orders/shapes.ts';
import { quotationDays } from '#contract/sales/quotations/shapes.ts';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { draftLine, isBlank, newHeader } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftHeader, DraftLine, OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { reopenLine } from '#src/custom/sales/orders/form/draft/earlierLine.ts';
import { makeOrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useDraft } from '#src/drafts/useDraft.ts';
import { addDays, plural, today } from '#src/ui/text/format.ts';

/** An order's, with the day until which the prices hold. */
export interface QuotationHeader extends DraftHeader {
  ValidUntil: string | null;
}

/** What the device keeps of a quotation that is not saved. */
export interface QuotationContent {
  header: QuotationHeader;
  lines: readonly DraftLine[];
  /** As it was when this was typed: what others changed since is told, and joined. */
  quotation?: Quotation | undefined;
}
export type TakenQuotation = Draft<QuotationContent>;

export const quotationAbout = (customerId: number, quotation: Quotation | undefined) =>
  quotation ? `quotation-${quotation.QuotationId}` : `new-quotation-${customerId}`;

const headerOf = (account: OrderAccount, quotation: Quotation | undefined): QuotationHeader => {
  const begun = { ...newHeader(account), hasOwnPallets: true, ValidUntil: addDays(today(), quotationDays) };
  if (!quotation) return begun;
  const { CustomerOrderNo, RequiredDate, InvoiceAddressId, DeliveryAddressId, HaulierId, CarriageCharge, Comment, ValidUntil } = quotation;
  return {
    ...begun,
    CustomerOrderNo,
    RequiredDate,
    InvoiceAddressId,
    DeliveryAddressId,
    HaulierId,
    CarriageCharge,
    Comment,
    ValidUntil,
    OrderDate: quotation.QuotedOn,
    DealTypeId: quotation.DealType === 'Direct' ? 2 : 1,
  };
};

/** A line that was quoted keeps its price; it is no line of an order. */
const linesOf = (quotation: Quotation) =>
  quotation.Lines.map((line) => ({
    ...draftLine({ ...line, Packing: 'Own', Stock: null } as unknown as OrderDetail),
    OrderDetailId: undefined,
    stored: undefined,
    // Of our own goods the column says what is free.
    ...(quotation.DealType === 'Stock' && { DepotName: null }),
  }));

const storeOf = (account: OrderAccount, quotation: Quotation | undefined, taken: TakenQuotation | undefined) => {
  if (taken) return makeOrderStore({ header: taken.content.header, lines: taken.content.lines.map(reopenLine), isDirty: true });
  return makeOrderStore({ header: headerOf(account, quotation), lines: quotation ? linesOf(quotation) : [] });
};

export const quotationHeader = (store: OrderStore) => store.get().header as QuotationHeader;

/** The quotation on the screen, and on the device while it is not saved. */
export const useQuotationStore = (account: OrderAccount, quotation: Quotation | undefined, taken: TakenQuotation | undefined) => {
  const [store] = useState(() => storeOf(account, quotation, taken));
  const isDirty = useDocument(store, (state) => state.isDirty);
  const { draft, finish } = useDraft<QuotationContent>(
    {
      kind: 'quotation',
      about: quotationAbout(account.CustomerId, quotation),
      address: quotation ? screenPaths.quotation(quotation.QuotationId) : screenPaths.newQuotation({ customerId: account.CustomerId }),
      describe: ({ lines }) => ({
        title: quotation ? `Quotation ${quotation.QuotationNo} for ${account.Name}` : `New quotation for ${account.Name}`,
        detail: plural(lines.filter((line) => !isBlank(line)).length, 'line'),
      }),
    },
    taken,
    { isDirty },
  );
  useEffect(
    () =>
      store.subscribe(() => {
        if (store.get().isDirty) draft.keep(() => ({ header: quotationHeader(store), lines: store.inOrder(), quotation }));
      }),
    [store, draft, quotation],
  );
  return { store, draft, finish };
};

/** What is sent: every line, as it stands on the screen. */
export const quotationToSend = (store: OrderStore) => {
  const { CustomerOrderNo, RequiredDate, InvoiceAddressId, DeliveryAddressId, HaulierId, CarriageCharge, Comment, ValidUntil } =
    quotationHeader(store);
  return {
    CustomerOrderNo,
    RequiredDate,
    InvoiceAddressId,
    DeliveryAddressId,
    HaulierId,
    CarriageCharge,
    Comment,
    ValidUntil: ValidUntil ?? '',
    Lines: store
      .inOrder()
      .filter((line) => !isBlank(line))
      .map((line) => ({
        ProductId: line.ProductId ?? 0,
        Quantity: line.Quantity ?? 0,
        ...(line.UnitPrice !== null && { UnitPrice: line.UnitPrice }),
        DiscountPercent: line.DiscountPercent,
        ...(line.UnitsPerPallet && { PalletQuantity: line.isPalletsTyped ? line.PalletQuantity : null }),
        ...(line.SupplierDepotId !== null && { SupplierDepotId: line.SupplierDepotId }),
      })),
  };
};

/** As what is stored would be sent again, so that it can be compared. */
export const quotationAsSaved = (account: OrderAccount, quotation: Quotation) => quotationToSend(storeOf(account, quotation, undefined));
