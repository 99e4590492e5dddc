import { useState } from 'react';
import { getPalletParties } from '#contract/warehouse/pallets/calls.ts';
import { returnPalletList } from '#contract/warehouse/pallets/returns.ts';
import type { PalletsBack } from '#contract/warehouse/pallets/returns.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { listQuestionKinds } from '#src/api/listQuestionKinds.ts';
import type { AskedKind } from '#src/api/listQuestionKinds.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useOneOffForm } from '#src/drafts/useOneOffForm.ts';
import type { TypedContent } from '#src/drafts/useOneOffForm.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar, ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { useFocusFirstError } from '#src/ui/screen/say/useFocusFirstError.ts';
import { plural, today } from '#src/ui/text/format.ts';
import { BackGrid } from './BackGrid.tsx';
import { toConfirmations, countErrors, buildReturnLines } from './backDraft.ts';
import type { BackValues } from './backDraft.ts';
import { oldDateTitle } from '#src/custom/warehouse/pallets/ledger/OldDateQuestion.tsx';
import { useRecorded } from './useRecorded.ts';
import '#src/custom/warehouse/pallets/pallets.css';

export type ReturnContent = TypedContent<BackValues>;
export const buildReturnDraftKey = (customerId: number) => `pallets-back-${customerId}`;

interface ReturnFormProps {
  account: PalletsBack;
  storedDraft: Draft<ReturnContent> | undefined;
  /** `isNext` is true if the user goes on with the next customer. */
  onSaved: (isNext: boolean) => unknown;
}

const emptyValues: BackValues = {
  ReturnedOn: today(),
  HaulierId: null,
  ToHaulierId: null,
  Reference: '',
  LossBearer: 'Customer',
  Counts: {},
};

const useReturn = ({ account, storedDraft }: ReturnFormProps) =>
  useOneOffForm<BackValues>({
    kind: 'pallets back',
    about: buildReturnDraftKey(account.CustomerId),
    address: screenPaths.ofCustomer(screens.returnPallets, account.CustomerId),
    describe: ({ Counts = {} }) => ({
      title: `Pallets returned by ${account.CustomerName}`,
      detail: plural(Object.keys(Counts).length, 'type'),
    }),
    storedDraft,
    saved: emptyValues,
  });

interface TripFieldsProps {
  returnForm: ReturnType<typeof useReturn>;
  errors: Record<string, string>;
  hasLost: boolean;
  onInvalid: (field: string, isInvalid: boolean) => void;
}

const TripFields = ({ returnForm: { values, set }, errors, hasLost, onInvalid }: TripFieldsProps) => {
  const { data } = useAnswer(getPalletParties, {}, { staleTimeMs: 60_000 });
  const hauliers = (data?.Hauliers ?? []).map(({ CustomerId, Name }) => ({ value: CustomerId, label: Name }));
  return (
    <fieldset className="back-trip">
      <legend className="visually-hidden">Return details</legend>
      <DateInput
        label="Returned on"
        value={values.ReturnedOn}
        onChange={(ReturnedOn) => set({ ReturnedOn })}
        onInvalid={(isInvalid) => onInvalid('ReturnedOn', isInvalid)}
        error={errors.ReturnedOn}
      />
      <SelectBox
        label="Brought by"
        optional
        width="14rem"
        none="Not recorded"
        value={values.HaulierId}
        choices={hauliers}
        onChange={(HaulierId) => set({ HaulierId })}
        error={errors.HaulierId}
      />
      <SelectBox
        label="Returned to"
        width="14rem"
        none="Own yard"
        value={values.ToHaulierId}
        choices={hauliers}
        onChange={(ToHaulierId) => set({ ToHaulierId })}
        error={errors.ToHaulierId}
      />
      <TextBox
        label="Reference"
        optional
        width="14rem"
        maxLength={100}
        placeholder="Collection note"
        value={values.Reference}
        onChange={(Reference) => set({ Reference })}
        error={errors.Reference}
      />
      {hasLost && (
        <SelectBox
          label="Loss borne by"
          width="14rem"
          value={values.LossBearer}
          choices={[
            { value: 'Customer', label: 'customer (charge remains)' },
            { value: 'Merchant', label: 'us (credit the customer)' },
          ]}
          onChange={(bearer) => set({ LossBearer: bearer ?? 'Customer' })}
        />
      )}
    </fieldset>
  );
};

/** Records pallets that a customer or haulier returned. The credit note is issued later, under *Pallet credits*. */
export const ReturnForm = (props: ReturnFormProps) => {
  const { account, onSaved } = props;
  const returnForm = useReturn(props);
  const { values, set } = returnForm;
  const { invalid, setInvalid } = useInvalid();
  const notifyRecorded = useRecorded();
  const { Lines, keys } = buildReturnLines(account.Held, values, invalid);
  const count = Lines.reduce((total, { Quantity }) => total + Quantity, 0);
  const save = useAction(returnPalletList, { keys: returnForm.draft, isErrorInline: true });
  const [opensNext, setOpensNext] = useState(false);
  /** Kinds of question that the user has confirmed for this return. */
  const [confirmedKinds, setConfirmedKinds] = useState<AskedKind[]>([]);
  const record = async (isNext: boolean, confirmations: AskedKind[] = []) => {
    setOpensNext(isNext);
    setConfirmedKinds(confirmations);
    if (Lines.length === 0 || invalid.size > 0) return;
    const { ReturnedOn, HaulierId, ToHaulierId, Reference } = values;
    const body = { ...(ReturnedOn && { ReturnedOn }), HaulierId, ToHaulierId, Reference, Lines, ...toConfirmations(confirmations) };
    const answer = await save.run({ params: { id: account.CustomerId }, body });
    if (!answer) return;
    returnForm.finish();
    notifyRecorded({ movements: answer.Movements, customerName: account.CustomerName, sent: body });
    onSaved(isNext);
  };
  const form = useFocusFirstError<HTMLDivElement>(save.fieldErrors);
  const isDisabled = Lines.length === 0 || invalid.size > 0;
  const questions = listQuestionKinds(save.error);
  const asksAboutMore = questions.includes('MorePallets');
  return (
    <div ref={form}>
      <TripFields
        returnForm={returnForm}
        errors={save.fieldErrors}
        hasLost={Lines.some(({ Condition }) => Condition === 'Lost')}
        onInvalid={setInvalid}
      />
      <BackGrid
        types={account.Held}
        counts={values.Counts}
        errors={countErrors(save.fieldErrors, keys)}
        hasFocus
        onChange={(id, counts) => set({ Counts: { ...values.Counts, [id]: counts } })}
        onInvalid={setInvalid}
      />
      <ActionBar>
        <ActionButton kind="primary" shortcut="Ctrl+S" pending={save.pending} disabled={isDisabled} onPress={() => record(false)}>
          {count > 0 ? `Record ${plural(count, 'pallet')}` : 'Record pallets'}
        </ActionButton>
        <ActionButton shortcut="Ctrl+Enter" pending={save.pending} disabled={isDisabled} onPress={() => record(true)}>
          Record and next customer
        </ActionButton>
        {questions.length === 0 && <FailedSave failure={save.failure} onRetry={() => record(opensNext)} pending={save.pending} />}
      </ActionBar>
      {questions.length > 0 && (
        <ConfirmDialog
          isOpen
          title={asksAboutMore ? 'Record more than the balance?' : oldDateTitle}
          confirm={asksAboutMore ? 'Record anyway' : 'Record with this date'}
          pending={save.pending}
          onConfirm={() => record(opensNext, [...confirmedKinds, ...questions])}
          onClose={() => save.reset()}
        >
          <p>{save.error?.message}.</p>
        </ConfirmDialog>
      )}
    </div>
  );
};
