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
import { newValues, restOf, sumsOf, valuesOf } from './creditDraft.ts';
import type { CreditData, CreditValues } from './creditDraft.ts';
import { LinesPart } from './LinesPart.tsx';
import { pasteColumns } from './pastedCredit.ts';
import { PalletsPart } from './PalletsPart.tsx';
import { SettlementPart } from './SettlementPart.tsx';
import { StockPart } from './StockPart.tsx';
import { useCancelCredit, useSaveCredit } from './useSaveCredit.ts';
import '#src/custom/money/credits/credits.css';

export type CreditContent = FormContent<CreditValues, Credit | null>;
export const creditAbout = (invoiceId: number, creditId: number | undefined) =>
  creditId === undefined ? `credit-of-${invoiceId}` : `credit-${creditId}`;

interface CreditFormProps {
  data: CreditData;
  credit: Credit | undefined;
  taken: Draft<CreditContent> | undefined;
  onSaved: (credit: Credit) => void;
  /** Called when the user discards the input and loads the other user's changes. */
  onReload: () => void;
}

const useTyped = ({ data, credit, taken }: CreditFormProps) => {
  const { CustomerId, InvoiceId } = data.part.Invoice;
  const [saved] = useState(() => (credit ? valuesOf(credit) : newValues(data)));
  const [values, setValues] = useState<CreditValues>(() => ({ ...saved, ...taken?.content.values }));
  const kept = useFormDraft<CreditValues, Credit | null>({
    kind: 'credit',
    about: creditAbout(InvoiceId, credit?.CreditId),
    address: credit ? screenPaths.credit(CustomerId, credit.CreditId) : screenPaths.addCredit(CustomerId, InvoiceId),
    describe: () => ({ title: `Credit of invoice ${invoiceName(data.part.Invoice)}`, detail: data.account.CustomerName }),
    taken,
    values,
    saved,
    base: credit ?? null,
  });
  return { ...kept, values, set: (patch: Partial<CreditValues>) => setValues((before) => ({ ...before, ...patch })) };
};

/** Returns an error if the period of a draft's date has closed since. The user must choose another date to save or issue it. */
const closedDay = (credit: Credit | undefined, { CreditDate }: CreditValues): [string, string][] =>
  credit?.DayRefusal && CreditDate === credit.CreditDate ? [['CreditDate', credit.DayRefusal]] : [];

const countOf = (wrong: ReadonlyMap<string, string>, part: string) =>
  [...wrong.keys()].filter((field) => field.startsWith(`${part} `)).length;

/** Asks for a reason before ending a draft. */
const EndDraft = ({ credit, onDone, onClose }: { credit: Credit; onDone: (credit: Credit) => void; onClose: () => void }) => {
  const ending = useCancelCredit(credit);
  const end = async (Reason: string) => {
    const answer = await ending.run({ params: { id: credit.CreditId }, body: { Reason, Version: credit.Version } });
    if (answer) onDone(answer);
  };
  return (
    <ReasonDialog
      title="End this draft?"
      confirm="End the draft"
      hint="Saved with the draft"
      pending={ending.pending}
      failure={ending.failure}
      error={ending.fieldErrors.Reason}
      onConfirm={end}
      onClose={onClose}
    >
      <p>No number is used and nothing is credited.</p>
    </ReasonDialog>
  );
};

/** Edits a credit that is not issued, with its totals and the *Save draft* and *Issue* buttons. */
export const CreditForm = (props: CreditFormProps) => {
  const { data, credit, onSaved, onReload } = props;
  const typed = useTyped(props);
  const { values, set, isDirty } = typed;
  const { invalid, setInvalid } = useInvalid();
  const [missing, setMissing] = useState<ReadonlyMap<string, string>>(new Map());
  const [refusals, setRefusals] = useState(0);
  const [isEnding, setEnding] = useState(false);
  const saving = useSaveCredit(data, credit, typed.draft);
  const sums = sumsOf(values, data);
  const errors = new Map([...closedDay(credit, values), ...saving.errors, ...missing]);
  const wrong = new Map([...errors, ...sums.wrong]);
  const shown = Object.fromEntries(errors);
  const form = useFocusFirstError<HTMLDivElement>(shown);
  const back = useBackTo(screenPaths.credits(data.part.Invoice.CustomerId));
  useScreenKeys([...rowKeyHelp, pasteHelp(pasteColumns), { key: 'Escape', label: 'Back to the credits', run: back }]);
  const attempt = async (deed: () => Promise<Credit | undefined>) => {
    const found = new Map(values.CreditReasonId === null ? [['CreditReasonId', 'Choose a reason']] : []);
    setMissing(found);
    if (found.size > 0 || invalid.size > 0 || sums.wrong.size > 0) {
      setRefusals((before) => before + 1);
      return;
    }
    const answer = await deed();
    if (!answer) {
      setRefusals((before) => before + 1);
      return;
    }
    typed.finish();
    onSaved(answer);
  };
  const save = () => attempt(() => saving.save(values));
  const issue = (isMeant = false) => attempt(() => saving.issue(values, isMeant));
  const reload = () => {
    typed.finish();
    onReload();
  };
  const part = { data, values, sums, errors, set, onInvalid: setInvalid };
  const currency = data.part.Invoice.CurrencyCode;
  return (
    <div ref={form}>
      {saving.conflict && (
        <FasterNotice conflict={saving.conflict} pending={saving.pending} onKeep={isDirty ? save : undefined} onReload={reload} />
      )}
      <CreditHead
        {...{ values, set }}
        errors={shown}
        isNew={!credit}
        reason={credit?.CreditReason}
        onInvalid={setInvalid}
        onCorrected={() => setMissing(new Map())}
      />
      <CreditTotals data={data} sums={sums} rest={restOf(values, sums.gross, data)} />
      <FormTabs
        label="Parts of the credit"
        refusals={refusals}
        tabs={[
          { title: 'Lines', wrong: countOf(wrong, 'Lines'), content: <LinesPart {...part} hasFocus={credit !== undefined} /> },
          { title: 'Pallets', wrong: countOf(wrong, 'Pallets'), content: <PalletsPart {...part} /> },
          { title: 'Goods', wrong: countOf(wrong, 'Stock'), content: <StockPart {...part} /> },
          { title: 'Settlement', wrong: countOf(wrong, 'Settlement'), content: <SettlementPart {...part} /> },
        ]}
      />
      <ActionBar>
        <ActionButton kind="primary" shortcut="Ctrl+Enter" pending={saving.pending} onPress={() => issue()}>
          Issue
        </ActionButton>
        <ActionButton shortcut="Ctrl+S" pending={saving.pending} disabled={credit !== undefined && !isDirty} onPress={save}>
          Save draft
        </ActionButton>
        {credit && (
          <ActionButton kind="danger" pending={saving.pending} onPress={() => setEnding(true)}>
            End draft
          </ActionButton>
        )}
        <FailedSave failure={saving.failure} onRetry={save} pending={saving.pending} />
        <span className="credit-standing" role="status">
          {`Crediting ${formatMoney(sums.gross.toString(), currency)}, with ${formatMoney(sums.left.toString(), currency)} left to credit`}
        </span>
      </ActionBar>
      <ConfirmDialog
        isOpen={saving.question !== undefined}
        title="Is this date right?"
        confirm="Issue with this date"
        pending={saving.pending}
        onConfirm={() => issue(true)}
        onClose={saving.onAnswered}
      >
        <p>{saving.question}.</p>
      </ConfirmDialog>
      {credit && isEnding && (
        <EndDraft credit={credit} onDone={(ended) => (typed.finish(), onSaved(ended))} onClose={() => setEnding(false)} />
      )}
    </div>
  );
};
