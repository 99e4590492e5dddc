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
  /** Unsaved entry whose price line is on another page. */
  entryElsewhere: TypedPrice | undefined;
  onAction: (deed: PriceAction) => void;
}

/** Buttons to publish, revert or delist the chosen lines. Without a choice, all visible drafts can be published. */
export const PriceBar = ({ rows, chosen, entryElsewhere, onAction }: PriceBarProps) => {
  const drafts = (chosen.length > 0 ? chosen : rows).filter(({ Status }) => Status === 'Draft');
  const savedLines = chosen.filter(({ Status }) => Status === 'Saved');
  return (
    <ActionBar>
      <ActionButton
        kind="primary"
        shortcut="Ctrl+Enter"
        disabled={drafts.length === 0}
        onPress={() => onAction({ what: 'publish', lines: drafts })}
      >
        Publish drafts
      </ActionButton>
      <ActionButton shortcut="r" disabled={chosen.length === 0} onPress={() => onAction({ what: 'revert', lines: chosen })}>
        Revert
      </ActionButton>
      <ActionButton shortcut="x" disabled={savedLines.length === 0} onPress={() => onAction({ what: 'delist', lines: savedLines })}>
        Delist
      </ActionButton>
      <div role="status">
        {entryElsewhere && `Your entry is not saved yet: ${describeEntry(entryElsewhere)}. The price line is on another page. `}
        {chosen.length > 0 && plural(chosen.length, 'line')}
        {chosen.length === 0 && !entryElsewhere && (
          <span className="soft for-keys">Space selects a line, A selects all lines, and F2 changes a price.</span>
        )}
      </div>
    </ActionBar>
  );
};
