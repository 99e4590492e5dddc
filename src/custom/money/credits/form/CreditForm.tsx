import { useState } from 'react';
import type { Credit } from '#contract/money/credits/shapes.ts';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useFormDraft } from '#src/drafts/useFormDraft.ts';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { FormTabs } from '#src/resources/engine/form/screen/FormTabs.tsx';
import { pasteHelp } from '#src/ui/lines/lineKeys.ts';
import { rowKeyHelp } from '#src/ui/lines/rowKeys.ts';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { ActionBar, ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { FasterNotice } from '#src/ui/screen/say/FasterNotice.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useFocusFirstError } from '#src/ui/screen/say/useFocusFirstError.ts';
import { formatMoney } from '#src/ui/text/format.ts';
import { CreditHead } from './CreditHead.tsx';
import { CreditTotals } from './CreditTotals.tsx';
import { createCreditValues, getUnsettledAmount, calculateCreditSums, readCreditValues } from './creditDraft.ts';
import type { CreditData, CreditValues } from './creditDraft.ts';
import { LinesPart } from './LinesPart.tsx';
import { pasteColumns } from './readPastedCredit.ts';
import { PalletsPart } from './PalletsPart.tsx';
import { SettlementPart } from './SettlementPart.tsx';
import { StockPart } from './StockPart.tsx';
import { useCancelCredit, useSaveCredit } from './useSaveCredit.ts';
import '#src/lineDocument/grid/lineRows.css';
import '#src/custom/money/credits/credits.css';

export type CreditContent = FormContent<CreditValues, Credit | null>;
export const buildCreditDraftKey = (invoiceId: number, creditId: number | undefined) =>
  creditId === undefined ? `credit-of-${invoiceId}` : `credit-${creditId}`;

interface CreditFormProps {
  data: CreditData;
  credit: Credit | undefined;
  storedDraft: Draft<CreditContent> | undefined;
  onSaved: (credit: Credit) => void;
  /** Called when the user discards the input to load another user's changes. */
  onReload: () => void;
}

const useCreditInput = ({ data, credit, storedDraft }: CreditFormProps) => {
  const { CustomerId, InvoiceId } = data.creditable.Invoice;
  const [savedValues] = useState(() => (credit ? readCreditValues(credit) : createCreditValues(data)));
  const [values, setValues] = useState<CreditValues>(() => ({ ...savedValues, ...storedDraft?.content.values }));
  const formDraft = useFormDraft<CreditValues, Credit | null>({
    kind: 'credit',
    about: buildCreditDraftKey(InvoiceId, credit?.CreditId),
    address: credit ? screenPaths.credit(CustomerId, credit.CreditId) : screenPaths.addCredit(CustomerId, InvoiceId),
    describe: () => ({ title: `Credit of invoice ${invoiceName(data.creditable.Invoice)}`, detail: data.account.CustomerName }),
    storedDraft,
    values,
    saved: savedValues,
    base: credit ?? null,
  });
  return { ...formDraft, values, set: (patch: Partial<CreditValues>) => setValues((before) => ({ ...before, ...patch })) };
};

/** Returns an error if the draft's date is in a period that is locked now. The user must choose another date to save or issue the draft. */
const findLockedDateError = (credit: Credit | undefined, { CreditDate }: CreditValues): [string, string][] =>
  credit?.DayRefusal && CreditDate === credit.CreditDate ? [['CreditDate', credit.DayRefusal]] : [];

const countErrors = (errors: ReadonlyMap<string, string>, part: string) =>
  [...errors.keys()].filter((field) => field.startsWith(`${part} `)).length;

/** Asks for a reason before a draft is cancelled. */
const CancelDraftDialog = ({ credit, onDone, onClose }: { credit: Credit; onDone: (credit: Credit) => void; onClose: () => void }) => {
  const cancellation = useCancelCredit(credit);
  const cancelDraft = async (Reason: string) => {
    const answer = await cancellation.run({ params: { id: credit.CreditId }, body: { Reason, Version: credit.Version } });
    if (answer) onDone(answer);
  };
  return (
    <ReasonDialog
      title="Cancel this draft?"
      confirm="Cancel draft"
      hint="Saved with the draft"
      pending={cancellation.pending}
      failure={cancellation.failure}
      error={cancellation.fieldErrors.Reason}
      onConfirm={cancelDraft}
      onClose={onClose}
    >
      <p>No credit note is issued, and no number is used.</p>
    </ReasonDialog>
  );
};

/** Edits a credit that is not issued, with its totals and the *Save draft* and *Issue* buttons. */
export const CreditForm = (props: CreditFormProps) => {
  const { data, credit, onSaved, onReload } = props;
  const input = useCreditInput(props);
  const { values, set, isDirty } = input;
  const { invalid, setInvalid } = useInvalid();
  const [missingInput, setMissingInput] = useState<ReadonlyMap<string, string>>(new Map());
  const [refusals, setRefusals] = useState(0);
  const [isCancelling, setCancelling] = useState(false);
  const creditSave = useSaveCredit(data, credit, input.draft);
  const sums = calculateCreditSums(values, data);
  const errors = new Map([...findLockedDateError(credit, values), ...creditSave.errors, ...missingInput]);
  const allErrors = new Map([...errors, ...sums.limitErrors]);
  const fieldErrors = Object.fromEntries(errors);
  const form = useFocusFirstError<HTMLDivElement>(fieldErrors);
  const back = useBackTo(screenPaths.credits(data.creditable.Invoice.CustomerId));
  useScreenKeys([...rowKeyHelp, pasteHelp(pasteColumns), { key: 'Escape', label: 'Back to the credits', run: back }]);
  const attempt = async (action: () => Promise<Credit | undefined>) => {
    const missingFields = new Map(values.CreditReasonId === null ? [['CreditReasonId', 'Choose a reason']] : []);
    setMissingInput(missingFields);
    if (missingFields.size > 0 || invalid.size > 0 || sums.limitErrors.size > 0) {
      setRefusals((before) => before + 1);
      return;
    }
    const answer = await action();
    if (!answer) {
      setRefusals((before) => before + 1);
      return;
    }
    input.finish();
    onSaved(answer);
  };
  const save = () => attempt(() => creditSave.save(values));
  const issue = (isDateConfirmed = false) => attempt(() => creditSave.issue(values, isDateConfirmed));
  const reload = () => {
    input.finish();
    onReload();
  };
  const partProps = { data, values, sums, errors, set, onInvalid: setInvalid };
  const currency = data.creditable.Invoice.CurrencyCode;
  return (
    <div ref={form}>
      {creditSave.conflict && (
        <FasterNotice conflict={creditSave.conflict} pending={creditSave.pending} onKeep={isDirty ? save : undefined} onReload={reload} />
      )}
      <CreditHead
        {...{ values, set }}
        errors={fieldErrors}
        isNew={!credit}
        reason={credit?.CreditReason}
        onInvalid={setInvalid}
        onCorrected={() => setMissingInput(new Map())}
      />
      <CreditTotals data={data} sums={sums} unsettled={getUnsettledAmount(values, sums.gross, data)} />
      <FormTabs
        label="Parts of the credit"
        refusals={refusals}
        tabs={[
          { title: 'Lines', wrong: countErrors(allErrors, 'Lines'), content: <LinesPart {...partProps} hasFocus={credit !== undefined} /> },
          { title: 'Pallets', wrong: countErrors(allErrors, 'Pallets'), content: <PalletsPart {...partProps} /> },
          { title: 'Goods', wrong: countErrors(allErrors, 'Stock'), content: <StockPart {...partProps} /> },
          { title: 'Settlement', wrong: countErrors(allErrors, 'Settlement'), content: <SettlementPart {...partProps} /> },
        ]}
      />
      <ActionBar>
        <ActionButton kind="primary" shortcut="Ctrl+Enter" pending={creditSave.pending} onPress={() => issue()}>
          Issue
        </ActionButton>
        <ActionButton shortcut="Ctrl+S" pending={creditSave.pending} disabled={credit !== undefined && !isDirty} onPress={save}>
          Save draft
        </ActionButton>
        {credit && (
          <ActionButton kind="danger" pending={creditSave.pending} onPress={() => setCancelling(true)}>
            Cancel draft
          </ActionButton>
        )}
        <FailedSave failure={creditSave.failure} onRetry={save} pending={creditSave.pending} />
        <span className="credit-standing" role="status">
          {`Crediting ${formatMoney(sums.gross.toString(), currency)}, with ${formatMoney(sums.grossLeft.toString(), currency)} left to credit`}
        </span>
      </ActionBar>
      <ConfirmDialog
        isOpen={creditSave.question !== undefined}
        title="Is this date right?"
        confirm="Issue with this date"
        pending={creditSave.pending}
        onConfirm={() => issue(true)}
        onClose={creditSave.onAnswered}
      >
        <p>{creditSave.question}.</p>
      </ConfirmDialog>
      {credit && isCancelling && (
        <CancelDraftDialog
          credit={credit}
          onDone={(cancelledCredit) => (input.finish(), onSaved(cancelledCredit))}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  );
};
