import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getCustomerName } from '#contract/masterData/lookups/menus.ts';
import { previewPalletTransfer, transferPallets } from '#contract/warehouse/pallets/credits.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { useOneOffForm } from '#src/drafts/useOneOffForm.ts';
import type { TypedContent } from '#src/drafts/useOneOffForm.ts';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { CustomerPicker } from '#src/resources/pickers/CustomerPicker.tsx';
import type { PickedCustomer } from '#src/resources/pickers/CustomerPicker.tsx';
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
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatQuantity, plural, today } from '#src/ui/text/format.ts';
import { listCounts, formatCounts, typeErrors } from '#src/custom/warehouse/pallets/ledger/counts.ts';
import type { Counts } from '#src/custom/warehouse/pallets/ledger/counts.ts';
import { OldDateQuestion } from '#src/custom/warehouse/pallets/ledger/OldDateQuestion.tsx';
import { TransferPapers } from './TransferPapers.tsx';
import '#src/custom/warehouse/pallets/pallets.css';

interface TransferValues {
  to: PickedCustomer | null;
  counts: Counts;
  MovedOn: string | null;
  Reference: string;
}

const transferAbout = (fromId: number) => `transfer-pallets-${fromId}`;

interface TransferProps {
  fromId: number;
  name: string;
  /** Customer who received the last transfer from here. */
  to: PickedCustomer | null;
  storedDraft: Draft<TypedContent<TransferValues>> | undefined;
  onDone: (to: PickedCustomer | null) => void;
}

/** True while the preview of the chosen receiver is loading and the screen still has the preview of another receiver. */
const useIsForAnotherReceiver = ({ data, isPlaceholderData }: { data: unknown; isPlaceholderData: boolean }, to: PickedCustomer | null) => {
  const [previewedId, setPreviewedId] = useState<number | undefined>();
  const receiverId = to?.CustomerId;
  if (data && !isPlaceholderData && previewedId !== receiverId) setPreviewedId(receiverId);
  return isPlaceholderData && previewedId !== receiverId;
};

const Transfer = ({ fromId, name, to: lastReceiver, storedDraft, onDone }: TransferProps) => {
  const { values, set, draft, finish } = useOneOffForm<TransferValues>({
    kind: 'transfer pallets',
    about: transferAbout(fromId),
    address: screenPaths.ofCustomer(screens.transferPallets, fromId),
    describe: (transferValues) => ({ title: `Pallets of ${name}`, detail: transferValues.to ? `to ${transferValues.to.Name}` : '' }),
    storedDraft,
    saved: { to: lastReceiver, counts: {}, MovedOn: today(), Reference: '' },
  });
  const { to, counts, MovedOn, Reference } = values;
  const { invalid, setInvalid } = useInvalid();
  // Stops the preview while the transfer is being sent.
  const [isMoving, setMoving] = useState(false);
  const lines = formatCounts(counts);
  const validCounts = listCounts(counts).filter(({ PalletId }) => !invalid.has(String(PalletId)));
  const count = validCounts.reduce((total, { Quantity }) => total + Quantity, 0);
  const query = { from: fromId, ...(to && { to: to.CustomerId }), ...(lines && { lines }), ...(MovedOn && { on: MovedOn }) };
  const preview = useAnswer(previewPalletTransfer, { query }, { keepPrevious: true, enabled: !isMoving });
  const isForAnotherReceiver = useIsForAnotherReceiver(preview, to);
  const transfer = useAction(transferPallets, {
    keys: draft,
    isErrorInline: true,
    toast: ({ CreditNo, InvoiceNo }) =>
      [
        `${plural(count, 'pallet')} transferred to ${to?.Name ?? ''}`,
        CreditNo && `credit note ${CreditNo}`,
        InvoiceNo && `invoice ${InvoiceNo}`,
      ]
        .filter(Boolean)
        .join(', '),
    onDone: () => {
      finish();
      onDone(to);
    },
  });
  const sendTransfer = async (ConfirmDate = false) => {
    if (!to || invalid.size > 0) return;
    setMoving(true);
    await transfer.run({
      body: {
        FromCustomerId: fromId,
        ToCustomerId: to.CustomerId,
        Lines: listCounts(counts),
        Reference,
        ...(MovedOn && { MovedOn }),
        ...(ConfirmDate && { ConfirmDate }),
      },
    });
    setMoving(false);
  };
  const errors = transfer.fieldErrors;
  const countErrors = typeErrors(errors, counts);
  const asksAboutDate = transfer.error instanceof ApiError && transfer.error.code === 'CONFIRMATION_NEEDED';
  if (!preview.data && preview.error) return <ErrorState error={preview.error} onRetry={preview.refetch} />;
  if (!preview.data) return <Loading />;
  const { Held: heldPallets } = preview.data;
  if (heldPallets.length === 0) return <Empty>{`${name} has no pallets to transfer.`}</Empty>;
  const canPreview = to !== null && count > 0;
  const isValid = canPreview && invalid.size === 0;
  return (
    <>
      <div className="pallet-asked">
        <CustomerPicker label="To" autoFocus value={to} onChange={(customer) => set({ to: customer })} error={errors.ToCustomerId} />
        <DateInput
          label="Date"
          value={MovedOn}
          onChange={(day) => set({ MovedOn: day })}
          onInvalid={(isInvalid) => setInvalid('MovedOn', isInvalid)}
          error={errors.MovedOn ?? (asksAboutDate ? undefined : errors.CreditDate)}
        />
        <TextBox
          label="Reference"
          optional
          width="16rem"
          maxLength={100}
          value={Reference}
          onChange={(text) => set({ Reference: text })}
          error={errors.Reference}
        />
      </div>
      <div className="credit-types" role="group" aria-label="Pallets to transfer">
        {heldPallets.map(({ PalletId, Code, Description, Held: available }) => (
          <QuantityInput
            key={PalletId}
            label={`${Code}, ${Description}`}
            check={wholePallets}
            width="16rem"
            hint={`${formatQuantity(available)} held`}
            value={counts[PalletId] ?? null}
            largest={{ quantity: available, error: `At most ${formatQuantity(available)} are held` }}
            onChange={(quantity) => set({ counts: { ...counts, [PalletId]: quantity } })}
            onInvalid={(isInvalid) => setInvalid(String(PalletId), isInvalid)}
            error={countErrors.get(PalletId)}
          />
        ))}
      </div>
      {preview.error && <ErrorState error={preview.error} onRetry={preview.refetch} title="These pallets cannot be transferred" />}
      {canPreview && !preview.error && isForAnotherReceiver && <Loading rows={4} />}
      {canPreview && !preview.error && !isForAnotherReceiver && (
        <TransferPapers preview={preview.data} isStale={preview.isPlaceholderData} from={name} to={to.Name} count={count} />
      )}
      <ActionBar>
        <ActionButton
          kind="primary"
          shortcut="Ctrl+S"
          pending={transfer.pending}
          disabled={!isValid || preview.isPlaceholderData || preview.error !== null}
          onPress={() => sendTransfer()}
        >
          {count > 0 ? `Transfer ${plural(count, 'pallet')}` : 'Transfer pallets'}
        </ActionButton>
        {!asksAboutDate && <FailedSave failure={transfer.failure} onRetry={() => sendTransfer()} pending={transfer.pending} />}
      </ActionBar>
      {asksAboutDate && <OldDateQuestion confirm="Transfer with this date" action={transfer} onConfirm={() => sendTransfer(true)} />}
    </>
  );
};

export const TransferFromCustomer = ({ customerId, onChangeCustomer }: { customerId: number; onChangeCustomer: () => void }) => {
  const { data, error, refetch } = useAnswer(getCustomerName, { params: { id: customerId } });
  const [nextTransfer, setNextTransfer] = useState<{ number: number; to: PickedCustomer | null }>({ number: 1, to: null });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <>
      <ScreenTitle
        title="Transfer pallets"
        detail={data && <ReachLink to={screenPaths.customer(customerId)}>{`From ${data.Name}`}</ReachLink>}
        primary={<LinkButton to={screenPaths.ofCustomer(screens.palletBalance, customerId)}>Pallet balance</LinkButton>}
        more={[{ label: 'From another customer', run: onChangeCustomer }]}
      />
      {data && (
        <DraftOffer<TypedContent<TransferValues>> about={transferAbout(customerId)}>
          {(storedDraft) => (
            <Transfer
              key={nextTransfer.number}
              fromId={customerId}
              name={data.Name}
              to={nextTransfer.to}
              storedDraft={nextTransfer.number === 1 ? storedDraft : undefined}
              onDone={(to) => setNextTransfer({ number: nextTransfer.number + 1, to })}
            />
          )}
        </DraftOffer>
      )}
      {!data && <Loading />}
    </>
  );
};

/** /transferpallet: transfers pallets from the customer in the URL. If the URL has none, a customer picker opens. */
export const TransferPallets = () => {
  const [address, setAddress] = useSearchParams();
  const customerId = getCustomerId(address);
  if (customerId)
    return <TransferFromCustomer key={customerId} customerId={customerId} onChangeCustomer={() => setAddress(noCustomerQuery)} />;
  return (
    <ChooseCustomer
      title="Transfer pallets"
      label="From"
      about="Choose the account that gives the pallets."
      onChoose={(id) => setAddress({ customerId: String(id) })}
    />
  );
};
