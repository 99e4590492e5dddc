import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { plural } from '#src/ui/text/format.ts';
import { sayTyped } from './bringIn/typedPrice.ts';
import type { TypedPrice } from './bringIn/typedPrice.ts';
import type { PriceDeed } from './usePriceDeed.ts';

interface PriceBarProps {
  rows: readonly PriceList[];
  chosen: readonly PriceList[];
  /** What was typed and stands in no line of this page. */
  lost: TypedPrice | undefined;
  onDeed: (deed: PriceDeed) => void;
}

/** Publishes drafts, takes back or delists: what is chosen; of drafts, where nothing is, all in sight. */
export const PriceBar = ({ rows, chosen, lost, onDeed }: PriceBarProps) => {
  const drafts = (chosen.length > 0 ? chosen : rows).filter(({ Status }) => Status === 'Draft');
  const saved = chosen.filter(({ Status }) => Status === 'Saved');
  return (
    <ActionBar>
      <div role="status">
        {lost && `Typed and not kept: ${sayTyped(lost)}. Its line is not on this page. `}
        {chosen.length > 0 && plural(chosen.length, 'line')}
        {chosen.length === 0 && !lost && <span className="soft for-keys">Choose lines with Space, all with a; F2 enters a price.</span>}
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
        Take back
      </ActionButton>
      <ActionButton shortcut="x" disabled={saved.length === 0} onPress={() => onDeed({ what: 'delist', lines: saved })}>
        Delist
      </ActionButton>
    </ActionBar>
  );
};
