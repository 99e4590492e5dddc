import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { plural } from '#src/ui/text/format.ts';
import { describeEntry } from './bringIn/typedPrice.ts';
import type { TypedPrice } from './bringIn/typedPrice.ts';
import type { PriceAction } from './usePriceAction.ts';

interface PriceBarProps {
  rows: readonly PriceList[];
  chosen: readonly PriceList[];
  /** Entry whose line is not on this page. */
  lost: TypedPrice | undefined;
  onDeed: (deed: PriceAction) => void;
}

/** Buttons to publish, revert or delist the chosen lines. If none is chosen, Publish takes all visible drafts. */
export const PriceBar = ({ rows, chosen, lost, onDeed }: PriceBarProps) => {
  const drafts = (chosen.length > 0 ? chosen : rows).filter(({ Status }) => Status === 'Draft');
  const savedLines = chosen.filter(({ Status }) => Status === 'Saved');
  return (
    <ActionBar>
      <div role="status">
        {lost && `Not saved: ${describeEntry(lost)}. Its line is not on this page. `}
        {chosen.length > 0 && plural(chosen.length, 'line')}
        {chosen.length === 0 && !lost && <span className="soft for-keys">Space chooses lines, a chooses all, F2 enters a price.</span>}
      </div>
      <ActionButton
        kind="primary"
        shortcut="Ctrl+Enter"
        disabled={drafts.length === 0}
        onPress={() => onDeed({ what: 'publish', lines: drafts })}
      >
        Publish drafts
      </ActionButton>
      <ActionButton shortcut="r" disabled={chosen.length === 0} onPress={() => onDeed({ what: 'revert', lines: chosen })}>
        Revert
      </ActionButton>
      <ActionButton shortcut="x" disabled={savedLines.length === 0} onPress={() => onDeed({ what: 'delist', lines: savedLines })}>
        Delist
      </ActionButton>
    </ActionBar>
  );
};
