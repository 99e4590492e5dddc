import { useEffect, useRef } from 'react';
import type { CreditHold, CreditRefusal } from '#contract/sales/orders/creditHold.ts';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { creditHoldWords } from '#contract/words/customers.ts';

export const HoldChip = ({ hold }: { hold: CreditHold | null }) =>
  hold && <StatusChip tone={hold === 'OnStop' ? 'refused' : 'attention'}>{creditHoldWords[hold]}</StatusChip>;

const describeHold: Record<CreditHold, (order: string) => string> = {
  OnStop: (order) => `The account is on stop. Ask an administrator to release order ${order}`,
  OverLimit: (order) => `The account is over its credit limit. Ask the office to release order ${order}`,
  Overdue: (order) => `The account has overdue debt. Ask the office to release order ${order}`,
};

interface HoldPanelProps {
  deal: { DealNo: number; Part: number; CreditHold: CreditHold | null };
  /** Refusal of the server when the user tried to pick or despatch. The panel then takes the focus. */
  refusal: CreditRefusal | undefined;
}

/** Explains that the deal is on credit hold, before work on the deal starts and after the server has refused. */
export const HoldPanel = ({ deal, refusal }: HoldPanelProps) => {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) panel.current?.focus();
  }, [refusal]);
  if (!deal.CreditHold && !refusal) return null;
  const explanation = refusal?.Warnings[0]?.Message ?? (deal.CreditHold && describeHold[deal.CreditHold](dealName(deal)));
  return (
    <div ref={panel} className="pick-hold" role={refusal ? 'alert' : 'status'} tabIndex={-1}>
      <strong>{explanation}.</strong>
      <span>
        {refusal
          ? 'Nothing has moved. Your entries are saved. Continue once the order is released.'
          : 'Until then the goods must stay here.'}
      </span>
    </div>
  );
};

interface ReleaseDialogProps {
  refusal: CreditRefusal | undefined;
  confirm: string;
  pending: boolean;
  onConfirm: (reason: string) => unknown;
  onClose: () => void;
}

/** Dialog that asks for the reason to release the order. Only a user who may release it sees the dialog. */
export const ReleaseHoldDialog = ({ refusal, ...dialog }: ReleaseDialogProps) =>
  refusal?.MayRelease ? (
    <ReasonDialog {...dialog} title="Order on credit hold" label="Reason for releasing">
      <p>{refusal.Warnings.map((warning) => warning.Message).join('. ')}.</p>
    </ReasonDialog>
  ) : null;
