import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { applyPalletCredit, getPalletCredit } from '#contract/warehouse/pallets/credits.ts';
import type { PalletCredit, UncreditedReturn } from '#contract/warehouse/pallets/credits.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { useOneOffForm } from '#src/drafts/useOneOffForm.ts';
import type { TypedContent } from '#src/drafts/useOneOffForm.ts';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { getCustomerId, noCustomerQuery } from '#src/resources/pickers/customerData.ts';
import { wholePallets } from '#src/ui/inputs/typed/checks.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/Table.tsx';
import { formatMoney, formatQuantity, plural, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';
import { listCounts, formatCounts, typeErrors } from '#src/custom/warehouse/pallets/ledger/counts.ts';
import type { Counts } from '#src/custom/warehouse/pallets/ledger/counts.ts';
import { CreditTable } from '#src/custom/warehouse/pallets/back/PlanTable.tsx';
import { OldDateQuestion } from '#src/custom/warehouse/pallets/ledger/OldDateQuestion.tsx';
import '#src/custom/warehouse/pallets/pallets.css';

const causes = { Return: 'Return', Transfer: 'Transferred', WriteOff: 'Lost at our cost' };

const columns: readonly Column<UncreditedReturn>[] = [
  { key: 'MovedOn', title: 'Returned on', cell: (row) => <DateText date={row.MovedOn} /> },
  { key: 'Code', title: 'Pallet', phone: 'first', cell: (row) => row.Code },
  { key: 'Left', title: 'Not credited', isFigure: true, phone: 'first', cell: (row) => formatQuantity(row.Left) },
  { key: 'Quantity', title: 'Returned', isFigure: true, cell: (row) => formatQuantity(row.Quantity) },
  { key: 'Kind', title: 'Cause', cell: (row) => [causes[row.Kind], row.Reference].filter(Boolean).join(', ') },
  {
    key: 'DueOn',
    title: 'Credit by',
    showsTitle: true,
    cell: (row) => (
      <span className="pallet-cause">
        <DateText date={row.DueOn} />
        {row.IsLate && <StatusChip tone="refused">{`${plural(row.Days, 'day')} since return`}</StatusChip>}
      </span>
    ),
  },
];

interface TypesProps {
  credit: PalletCredit;
  counts: Counts;
  errors: ReadonlyMap<number, string>;
  onChange: (palletId: number, quantity: number | null) => void;
  onInvalid: (field: string, isInvalid: boolean) => void;
}

/** One field for each returned pallet type. The first type that can still be credited has the focus. */
export const CreditTypeFields = ({ credit, counts, errors, onChange, onInvalid }: TypesProps) => {
  const firstCreditableId = credit.Types.find(({ Creditable }) => Creditable > 0)?.PalletId;
  return (
    <div className="credit-types" role="group" aria-label="Pallets to credit">
      {credit.Types.filter(({ Returned }) => Returned > 0).map(({ PalletId, Code, Description, Returned, Charged, Creditable }) => (
        <QuantityInput
          key={PalletId}
          label={`${Code}, ${Description}`}
          check={wholePallets}
          width="16rem"
          disabled={Creditable === 0}
          autoFocus={PalletId === firstCreditableId}
          hint={`${formatQuantity(Returned)} returned, ${formatQuantity(Charged)} charged`}
          value={counts[PalletId] ?? null}
          largest={{ quantity: Creditable, error: `At most ${formatQuantity(Creditable)} can be credited` }}
          onChange={(quantity) => onChange(PalletId, quantity)}
          onInvalid={(isInvalid) => onInvalid(String(PalletId), isInvalid)}
          error={errors.get(PalletId)}
        />
      ))}
    </div>
  );
};

const countCreditable = ({ Types: types }: PalletCredit): Counts =>
  Object.fromEntries(types.filter(({ Creditable }) => Creditable > 0).map(({ PalletId, Creditable }) => [PalletId, Creditable]));

interface CreditValues {
  counts: Counts;
  CreditDate: string | null;
  Comment: string;
}

const creditAbout = (customerId: number) => `pallet-credit-${customerId}`;

const CreditForm = ({ credit, storedDraft }: { credit: PalletCredit; storedDraft: Draft<TypedContent<CreditValues>> | undefined }) => {
  const { CustomerId, CurrencyCode } = credit;
  const { values, set, draft, finish } = useOneOffForm<CreditValues>({
    kind: 'pallet credit',
    about: creditAbout(CustomerId),
    address: screenPaths.ofCustomer(screens.palletCredits, CustomerId),
    describe: (creditValues) => ({
      title: `Pallet credit for ${credit.CustomerName}`,
      detail: plural(listCounts(creditValues.counts ?? {}).length, 'type'),
    }),
    storedDraft,
    saved: { counts: countCreditable(credit), CreditDate: today(), Comment: '' },
  });
  const { counts, CreditDate, Comment } = values;
  const { invalid, setInvalid } = useInvalid();
  // Stops the preview while the credit note is being issued.
  const [isIssuing, setIssuing] = useState(false);
  const linesParameter = formatCounts(counts);
  const preview = useAnswer(
    getPalletCredit,
    { query: { cust: CustomerId, ...(linesParameter && { lines: linesParameter }), ...(CreditDate && { on: CreditDate }) } },
    { enabled: linesParameter !== undefined && !isIssuing, keepPrevious: true },
  );
  const plan = linesParameter === undefined ? undefined : preview.data?.Plan;
  const apply = useAction(applyPalletCredit, {
    keys: draft,
    isErrorInline: true,
    onDone: finish,
    toast: ({ CreditNo, Plan }) =>
      `Credit note ${CreditNo} issued for ${credit.CustomerName}, ${formatMoney(Plan.GrossAmount, CurrencyCode)}`,
  });
  const issueCredit = async (ConfirmDate = false) => {
    if (invalid.size > 0) return;
    setIssuing(true);
    const issuedCredit = await apply.run({
      query: { customerid: CustomerId },
      body: { Lines: listCounts(counts), Comment, ...(CreditDate && { CreditDate }), ...(ConfirmDate && { ConfirmDate }) },
    });
    if (!issuedCredit) setIssuing(false);
  };
  const asksAboutDate = apply.error instanceof ApiError && apply.error.code === 'CONFIRMATION_NEEDED';
  return (
    <>
      <CreditTypeFields
        credit={credit}
        counts={counts}
        errors={typeErrors(apply.fieldErrors, counts)}
        onChange={(id, quantity) => set({ counts: { ...counts, [id]: quantity } })}
        onInvalid={setInvalid}
      />
      <div className="pallet-asked">
        <DateInput
          label="Date"
          value={CreditDate}
          onChange={(day) => set({ CreditDate: day })}
          onInvalid={(isInvalid) => setInvalid('CreditDate', isInvalid)}
          error={asksAboutDate ? undefined : apply.fieldErrors.CreditDate}
        />
        <TextBox
          label="Comment"
          optional
          width="24rem"
          maxLength={500}
          value={Comment}
          onChange={(text) => set({ Comment: text })}
          error={apply.fieldErrors.Comment}
        />
      </div>
      {preview.error && linesParameter !== undefined && (
        <ErrorState error={preview.error} onRetry={preview.refetch} title="These pallets cannot be credited" />
      )}
      {plan && plan.Lines.length > 0 && <CreditTable title="Credit note" currency={CurrencyCode} plan={plan} />}
      <ActionBar>
        <ActionButton
          kind="primary"
          shortcut="Ctrl+S"
          pending={apply.pending}
          disabled={!plan || plan.Lines.length === 0 || invalid.size > 0 || preview.isPlaceholderData || preview.error !== null}
          onPress={() => issueCredit()}
        >
          {plan && plan.Lines.length > 0 ? `Issue credit note, ${formatMoney(plan.GrossAmount, CurrencyCode)}` : 'Issue credit note'}
        </ActionButton>
        {!asksAboutDate && <FailedSave failure={apply.failure} onRetry={() => issueCredit()} pending={apply.pending} />}
      </ActionBar>
      {asksAboutDate && <OldDateQuestion confirm="Issue with this date" action={apply} onConfirm={() => issueCredit(true)} />}
    </>
  );
};

const CustomerCredits = ({ customerId, onChangeCustomer }: { customerId: number; onChangeCustomer: () => void }) => {
  const answer = useAnswer(getPalletCredit, { query: { cust: customerId } });
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <Loading />;
  const credit = answer.data;
  const lateReturns = credit.Returns.filter(({ IsLate }) => IsLate).length;
  const canCredit = credit.Types.some(({ Creditable }) => Creditable > 0);
  return (
    <>
      <ScreenTitle
        title="Pallet credits"
        detail={
          <span className="pallet-cause">
            <ReachLink to={screenPaths.customer(customerId)}>{credit.CustomerName}</ReachLink>
            {lateReturns > 0 && <StatusChip tone="refused">{`${plural(lateReturns, 'return')} over 14 days`}</StatusChip>}
          </span>
        }
        primary={<LinkButton to={screenPaths.ofCustomer(screens.returnPallets, customerId)}>Return pallets</LinkButton>}
        more={[{ label: 'Another customer', run: onChangeCustomer }]}
      />
      {canCredit && (
        <DraftOffer<TypedContent<CreditValues>>
          key={credit.Returns.map((row) => `${row.PalletMovementId}:${row.Left}`).join()}
          about={creditAbout(customerId)}
          continuesAtOnce
        >
          {(storedDraft) => <CreditForm credit={credit} storedDraft={storedDraft} />}
        </DraftOffer>
      )}
      {!canCredit && credit.Returns.length > 0 && (
        <p className="note">The returned pallets were not charged or are already credited. There is nothing to credit.</p>
      )}
      <section>
        <h2 className="form-section">Returned, not credited</h2>
        <Table
          label="Returns not credited"
          rows={credit.Returns}
          columns={columns}
          keyOf={(row) => row.PalletMovementId}
          toneOf={(row) => (row.IsLate ? 'refused' : undefined)}
          empty={
            <Empty action={<ReachButton to={screenPaths.ofCustomer(screens.returnPallets, customerId)}>Return pallets</ReachButton>}>
              All returns are credited.
            </Empty>
          }
        />
      </section>
    </>
  );
};

/** /palletcredits: credits returned pallets to the customer in the URL. If the URL has none, a customer picker opens. */
export const PalletCredits = () => {
  const [address, setAddress] = useSearchParams();
  const customerId = getCustomerId(address);
  if (customerId) return <CustomerCredits key={customerId} customerId={customerId} onChangeCustomer={() => setAddress(noCustomerQuery)} />;
  return (
    <ChooseCustomer
      title="Pallet credits"
      about="Choose the account to credit for returned pallets."
      onChoose={(id) => setAddress({ customerId: String(id) })}
    />
  );
};
