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

const Offered = ({ of, onTake }: { of: ChargeableLine; onTake: () => void }) => (
  <li className="charged-line">
    <CheckBox label={`Charges ${formatChargeName(of)}`} hideLabel checked={false} onChange={onTake} />
    <span>
      {formatChargeName(of)} <span className="note">{describeCharge(of)}</span>
    </span>
    <span>{formatExpected(of)}</span>
  </li>
);

const Offers = ({ store, who }: { store: StoreOf<InvoiceTypes>; who: string }) => {
  const keys = useDocument(store, (state) => state.keys);
  const [text, setText] = useState('');
  const [supplierId, haulierId] = [supplierIn({ Who: who }), haulierIn({ Who: who })];
  const query = { text, ...(supplierId !== undefined && { supplierId }), ...(haulierId !== undefined && { haulierId }) };
  const answer = useAnswer(listChargeable, { query }, { keepPrevious: true });
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  const chargedKeys = new Set(keys.flatMap((key) => store.line(key)?.of ?? []).map(getChargeKey));
  const offers = (answer.data ?? []).filter((of) => !chargedKeys.has(getChargeKey(of)));
  const take = (lines: readonly ChargeableLine[]) => store.insert(lines.map(createCharge), store.get().keys.length);
  return (
    <section aria-label="Not yet invoiced" className="charged-offers">
      <h2>Not yet invoiced</h2>
      <SearchBox
        label="Search order, deal or delivery note (Enter adds all matches)"
        width="28rem"
        value={text}
        onSearch={setText}
        onEnter={(searchText) => {
          if (searchText.trim() !== '' && searchText.trim() === text.trim()) take(offers);
        }}
      />
      {!answer.data && <Loading rows={3} />}
      {answer.data && offers.length === 0 && <Empty>Everything else has been invoiced.</Empty>}
      <ul className="charged-lines">
        {offers.slice(0, 50).map((of) => (
          <Offered key={getChargeKey(of)} of={of} onTake={() => take([of])} />
        ))}
      </ul>
    </section>
  );
};

const selectParty = ({ header }: StateOf<InvoiceTypes>) => header.Who;
const hasLines = ({ keys }: StateOf<InvoiceTypes>) => keys.length > 0;

/** Offers deliveries that are not yet invoiced. */
export const ChargeOffers = ({ store, saved }: FormParts<InvoiceTypes>) => {
  const who = useDocument(store, selectParty);
  const isBegun = useDocument(store, hasLines);
  const pasteHint = who?.startsWith('S') ? ', or paste spreadsheet rows (product, quantity, price)' : '';
  return (
    <>
      {!isBegun && <p className="soft">{`Tick the charges below${pasteHint}.`}</p>}
      {saved?.State !== 'Agreed' && who !== null && <Offers key={who} {...{ store, who }} />}
    </>
  );
};
