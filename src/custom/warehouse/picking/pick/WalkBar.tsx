import { useNavigate } from 'react-router';
import type { PickListRow } from '#contract/warehouse/picking/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { plural } from '#src/ui/text/format.ts';

/** The goods of more deals do not fit on one pallet truck. */
const maxDealsInWalk = 12;

/** Button that picks the selected deals in one walk through the warehouse. */
export const WalkBar = ({ chosen }: { chosen: readonly PickListRow[] }) => {
  const navigate = useNavigate();
  return (
    chosen.length > 0 && (
      <ActionBar>
        <ActionButton
          kind="primary"
          disabled={chosen.length > maxDealsInWalk}
          onPress={() => void navigate(screenPaths.pickWalk(chosen.map((deal) => deal.OrderId)))}
        >
          {chosen.length > maxDealsInWalk
            ? `At most ${maxDealsInWalk} orders in one walk`
            : `Pick ${plural(chosen.length, 'order')} in one walk`}
        </ActionButton>
      </ActionBar>
    )
  );
};
