import { useState } from 'react';
import type { StatementKind } from '#contract/money/statements/calls.ts';
import { previewStatementRun, startStatementRun } from '#contract/money/statements/run.ts';
import type { RunDelivery, StatementRun } from '#contract/money/statements/run.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { plural, today } from '#src/ui/text/format.ts';
import { PrinterBox, usePrinters } from './PrinterBox.tsx';
import { deliveries, previewText } from './words.ts';

const kinds: readonly { value: StatementKind; label: string }[] = [
  { value: 'OpenItem', label: 'Open items' },
  { value: 'BalanceForward', label: 'Balance forward' },
];

const initialOptions = {
  to: today() as string | null,
  from: null as string | null,
  kind: null as StatementKind | null,
  SkipsZero: true,
  SkipsCredit: true,
  SkipsStated: false,
  Delivery: 'AsAccount' as RunDelivery,
  printer: null as string | null,
};

interface StartRunProps {
  /** Customers to include. Empty for all customers. */
  customerIds: readonly number[];
  /** Date to start with. Today if absent. */
  asAt?: string | undefined;
  onBegun: (run: StatementRun) => void;
  onClose: () => void;
}

/** Asks for the settings of a statement run, then starts the run. */
export const StartRun = ({ customerIds, asAt, onBegun, onClose }: StartRunProps) => {
  const [options, setOptions] = useState(() => ({ ...initialOptions, to: (asAt ?? today()) as string | null }));
  const change = (changes: Partial<typeof initialOptions>) => setOptions((before) => ({ ...before, ...changes }));
  const { invalid, setInvalid } = useInvalid();
  const start = useAction(startStatementRun, { isErrorInline: true, onDone: onBegun });
  const printers = usePrinters();
  const printer = options.printer ?? printers.find(({ IsDefault }) => IsDefault)?.Name ?? null;
  const { to, from, kind, SkipsZero, SkipsCredit, SkipsStated, Delivery } = options;
  const request = {
    DateTo: to ?? '',
    ...(from && { DateFrom: from }),
    ...(kind && { Kind: kind }),
    ...(customerIds.length > 0 && { CustomerIds: [...customerIds] }),
    SkipsZero,
    SkipsCredit,
    SkipsStated,
    Delivery,
  };
  const isOff = to === null || invalid.size > 0;
  const preview = useAnswer(previewStatementRun, { body: request }, { enabled: !isOff, keepPrevious: true });
  const begin = () => {
    if (!isOff) void start.run({ body: { ...request, ...(printer && { Printer: printer }) } });
  };
  const errors = start.fieldErrors;
  return (
    <ConfirmDialog
      isOpen
      title={
        customerIds.length > 0
          ? `Start statement run for ${plural(customerIds.length, 'customer')}`
          : 'Start statement run for all customers'
      }
      confirm="Start run"
      isConfirmDisabled={isOff}
      pending={start.pending}
      failure={start.failure}
      onConfirm={begin}
      onClose={onClose}
    >
      <div className="statement-fields">
        <DateInput
          label="As at"
          value={to}
          onChange={(day) => change({ to: day })}
          onInvalid={(isInvalid) => setInvalid('DateTo', isInvalid)}
          error={errors.DateTo}
        />
        <DateInput
          label="From"
          optional
          value={from}
          onChange={(day) => change({ from: day })}
          onInvalid={(isInvalid) => setInvalid('DateFrom', isInvalid)}
          error={errors.DateFrom}
        />
        <SelectBox
          label="Kind"
          width="14rem"
          value={kind}
          choices={kinds}
          none="Account default"
          onChange={(value) => change({ kind: value })}
        />
        <SelectBox
          label="Delivery"
          width="100%"
          value={Delivery}
          choices={deliveries}
          onChange={(value) => change({ Delivery: value ?? 'AsAccount' })}
        />
        {Delivery !== 'None' && (
          <PrinterBox printers={printers} value={printer} onChange={(value) => change({ printer: value })} error={errors.Printer} />
        )}
        <CheckBox label="Leave out accounts with no balance" checked={SkipsZero} onChange={(on) => change({ SkipsZero: on })} />
        <CheckBox label="Leave out accounts in credit" checked={SkipsCredit} onChange={(on) => change({ SkipsCredit: on })} />
        <CheckBox
          label="Leave out accounts with a statement to that day"
          checked={SkipsStated}
          onChange={(on) => change({ SkipsStated: on })}
        />
      </div>
      <p role="status">{preview.isPlaceholderData ? 'Counting…' : preview.data && previewText(preview.data)}</p>
      <p className="soft">The run continues if you close this window.</p>
      {errors.CustomerIds && <p role="alert">{errors.CustomerIds}</p>}
    </ConfirmDialog>
  );
};
