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
  /** The server's refusal after an attempt. The panel then scrolls into view. */
  refusal: CreditRefusal | undefined;
}

/** Shows the credit hold before the work starts, and again after a refusal. */
export const HoldPanel = ({ deal, refusal }: HoldPanelProps) => {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) panel.current?.focus();
  }, [refusal]);
  if (!deal.CreditHold && !refusal) return null;
  const words = refusal?.Warnings[0]?.Message ?? (deal.CreditHold && describeHold[deal.CreditHold](dealName(deal)));
  return (
    <div ref={panel} className="pick-hold" role={refusal ? 'alert' : 'status'} tabIndex={-1}>
      <strong>{words}.</strong>
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

/** Asks a user who may release the order for the reason. */
export const ReleaseHoldDialog = ({ refusal, ...dialog }: ReleaseDialogProps) =>
  refusal?.MayRelease ? (
    <ReasonDialog {...dialog} title="Order on credit hold" label="Reason for releasing">
      <p>{refusal.Warnings.map((warning) => warning.Message).join('. ')}.</p>
    </ReasonDialog>
  ) : null;
