import { useState } from 'react';
import { listChargeable } from '#contract/purchasing/purchaseInvoices/calls.ts';
import type { ChargeableLine } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { FormParts, StateOf, StoreOf } from '#src/lineDocument/definition.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { describeCharge, formatExpected, formatChargeName } from './charges.ts';
import { createCharge, haulierIn, getChargeKey, supplierIn } from './chargeTypes.ts';
import type { InvoiceTypes } from './chargeTypes.ts';

const OfferedCharge = ({ of: delivery, onTake }: { of: ChargeableLine; onTake: () => void }) => (
  <li className="charged-line">
    <CheckBox label={`Charges ${formatChargeName(delivery)}`} hideLabel checked={false} onChange={onTake} />
    <span>
      {formatChargeName(delivery)} <span className="note">{describeCharge(delivery)}</span>
    </span>
    <span>{formatExpected(delivery)}</span>
  </li>
);

const PartyCharges = ({ store, who: party }: { store: StoreOf<InvoiceTypes>; who: string }) => {
  const keys = useDocument(store, (state) => state.keys);
  const [text, setText] = useState('');
  const [supplierId, haulierId] = [supplierIn({ Who: party }), haulierIn({ Who: party })];
  const query = { text, ...(supplierId !== undefined && { supplierId }), ...(haulierId !== undefined && { haulierId }) };
  const answer = useAnswer(listChargeable, { query }, { keepPrevious: true });
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  const chargedKeys = new Set(keys.flatMap((key) => store.line(key)?.of ?? []).map(getChargeKey));
  const offers = (answer.data ?? []).filter((delivery) => !chargedKeys.has(getChargeKey(delivery)));
  const addCharges = (lines: readonly ChargeableLine[]) => store.insert(lines.map(createCharge), store.get().keys.length);
  return (
    <section aria-label="Not yet invoiced" className="charged-offers">
      <h2>Not yet invoiced</h2>
      <SearchBox
        label="Search order, deal or delivery note (Enter adds all matches)"
        width="28rem"
        value={text}
        onSearch={setText}
        onEnter={(searchText) => {
          if (searchText.trim() !== '' && searchText.trim() === text.trim()) addCharges(offers);
        }}
      />
      {!answer.data && <Loading rows={3} />}
      {answer.data && offers.length === 0 && <Empty>Everything else has been invoiced.</Empty>}
      <ul className="charged-lines">
        {offers.slice(0, 50).map((delivery) => (
          <OfferedCharge key={getChargeKey(delivery)} of={delivery} onTake={() => addCharges([delivery])} />
        ))}
      </ul>
    </section>
  );
};

const selectParty = ({ header }: StateOf<InvoiceTypes>) => header.Who;
const hasLines = ({ keys }: StateOf<InvoiceTypes>) => keys.length > 0;

/** Offers deliveries that are not yet invoiced. */
export const ChargeOffers = ({ store, saved }: FormParts<InvoiceTypes>) => {
  const party = useDocument(store, selectParty);
  const isBegun = useDocument(store, hasLines);
  const pasteHint = party?.startsWith('S') ? ', or paste spreadsheet rows (product, quantity, price)' : '';
  return (
    <>
      {!isBegun && <p className="soft">{`Tick the charges below${pasteHint}.`}</p>}
      {saved?.State !== 'Agreed' && party !== null && <PartyCharges key={party} {...{ store, who: party }} />}
    </>
  );
};
