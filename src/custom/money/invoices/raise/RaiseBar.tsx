import type { ReadyDeal } from '#contract/money/invoices/shapes.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { formatMoney } from '#src/ui/text/format.ts';
import { isByMail, describeDeals } from './buildReadyColumns.tsx';

/** Actions on the chosen orders. */
export const RaiseBar = ({ deals, onAsk }: { deals: readonly ReadyDeal[]; onAsk: (isMailed: boolean) => void }) => {
  const isNone = deals.length === 0;
  return (
    <ActionBar>
      {isNone || deals.some(isByMail) ? (
        <>
          <ActionButton kind="primary" shortcut="Ctrl+Enter" disabled={isNone} onPress={() => onAsk(true)}>
            Raise and e-mail
          </ActionButton>
          <ActionButton shortcut="r" disabled={isNone} onPress={() => onAsk(false)}>
            Raise invoices
          </ActionButton>
        </>
      ) : (
        <ActionButton kind="primary" shortcut="Ctrl+Enter" onPress={() => onAsk(true)}>
          Raise invoices
        </ActionButton>
      )}
      <div className="raise-bar" role="status">
        {isNone ? (
          <span className="soft for-keys">Press Space to choose an order, a for all, Enter to preview.</span>
        ) : (
          describeDeals(deals, formatMoney)
        )}
      </div>
    </ActionBar>
  );
};
