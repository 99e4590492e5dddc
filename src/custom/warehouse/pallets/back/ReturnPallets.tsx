import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { addDays } from '#contract/sales/deal/dates.ts';
import { getReturnedPallets } from '#contract/warehouse/pallets/returns.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { getCustomerId, noCustomerQuery } from '#src/resources/pickers/customerData.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { formatQuantity, plural, today } from '#src/ui/text/format.ts';
import { movementColumns } from '#src/custom/warehouse/pallets/ledger/movementColumns.tsx';
import { ReturnForm, buildReturnDraftKey } from './ReturnForm.tsx';
import type { ReturnContent } from './ReturnForm.tsx';
import '#src/custom/warehouse/pallets/pallets.css';

const daysShown = 90;

const columns = movementColumns.filter(({ key, isExtra }) => !isExtra && key !== 'FromName');

const Of = ({ customerId, onNext }: { customerId: number; onNext: () => void }) => {
  const to = today();
  const answer = useAnswer(getReturnedPallets, { params: { id: customerId, from: addDays(to, -daysShown), to } });
  const [times, setTimes] = useState(1);
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <Loading />;
  const account = answer.data;
  const totalHeld = account.Held.reduce((total, { Held: heldQuantity }) => total + heldQuantity, 0);
  return (
    <>
      <ScreenTitle
        title="Return pallets"
        detail={
          <span>
            <ReachLink to={screenPaths.customer(customerId)}>{account.CustomerName}</ReachLink>
            {` · holds ${formatQuantity(totalHeld)}${account.PalletNorm === null ? '' : `, allowance ${formatQuantity(account.PalletNorm)}`}`}
          </span>
        }
        primary={<LinkButton to={screenPaths.ofCustomer(screens.palletBalance, customerId)}>Pallet balance</LinkButton>}
        more={[{ label: 'Another customer', run: onNext }]}
      />
      <DraftOffer<ReturnContent> about={buildReturnDraftKey(customerId)}>
        {(storedDraft) => (
          <ReturnForm
            key={times}
            account={account}
            storedDraft={times === 1 ? storedDraft : undefined}
            onSaved={(isNext) => (isNext ? onNext() : setTimes(times + 1))}
          />
        )}
      </DraftOffer>
      <section>
        <h2 className="form-section">{`Returned in the last ${plural(daysShown, 'day')}`}</h2>
        <Table
          label="Returned pallets"
          rows={account.Returns}
          columns={columns}
          keyOf={(row) => row.PalletMovementId}
          empty={<Empty action={<ReachButton to={screens.palletLedger}>Pallet ledger</ReachButton>}>No returns in this period.</Empty>}
        />
        {account.ReturnCount > account.Returns.length && (
          <p className="note">{`Showing the latest ${account.Returns.length} of ${formatQuantity(account.ReturnCount)}. The pallet ledger has the rest.`}</p>
        )}
      </section>
    </>
  );
};

/** /returnpallets: records pallets returned by the customer in the URL. If the URL has none, a customer picker opens. */
export const ReturnPallets = () => {
  const [address, setAddress] = useSearchParams();
  const customerId = getCustomerId(address);
  const choose = (id: number) => setAddress({ customerId: String(id) });
  if (customerId) return <Of key={customerId} customerId={customerId} onNext={() => setAddress(noCustomerQuery)} />;
  return (
    <ChooseCustomer
      title="Return pallets"
      label="Customer or haulier"
      about="Choose the account that returned pallets."
      onChoose={choose}
    />
  );
};
