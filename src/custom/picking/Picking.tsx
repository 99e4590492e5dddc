import { useState } from 'react';
import { printPickList } from '#contract/picking/calls.ts';
import type { PickGoods } from '#contract/picking/calls.ts';
import { openFile } from '#src/api/openFile.ts';
import { useAction } from '#src/api/useAction.ts';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialogs.tsx';
import { useScreenKeys } from '#src/ui/screen/screenKeys.ts';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { FailedSave } from '#src/ui/screen/FailedSave.tsx';
import { HoldPanel, ReleaseDialog } from './CreditControl.tsx';
import { missingOf } from './entries.ts';
import { PickLines } from './PickLines.tsx';
import { signalScan } from './scanSignal.ts';
import { usePick } from './usePick.ts';
import type { TakenPick } from './usePick.ts';

/** The scanner types the bar code and Enter; a code typed by hand does as well. */
const ScanBox = ({ goods, onFound }: { goods: PickGoods; onFound: (index: number) => void }) => {
  const [typed, setTyped] = useState('');
  // It has the focus for the scanner; a keyboard over the screen comes only where one touches it.
  const [isByHand, setByHand] = useState(false);
  const toast = useToast();
  const find = () => {
    const wanted = typed.trim().toLowerCase();
    const index = goods.Lines.findIndex((line) => line.Barcode?.toLowerCase() === wanted || line.ProductCode?.toLowerCase() === wanted);
    signalScan(index !== -1);
    if (index === -1) toast(`“${typed.trim()}” is not on this deal`, { tone: 'warning' });
    else onFound(index);
    setTyped('');
  };
  return (
    <form
      className="pick-scan"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) find();
      }}
    >
      <TextBox
        label="Scan or type a code"
        value={typed}
        onChange={setTyped}
        width="14rem"
        autoFocus
        inputMode={isByHand ? 'text' : 'none'}
        onClick={() => setByHand(true)}
      />
    </form>
  );
};

const allPicked = ({ Lines }: PickGoods) => (Lines.length === 1 ? 'The line is picked' : `All ${Lines.length} lines are picked`);

interface PickingProps {
  goods: PickGoods;
  taken: TakenPick | undefined;
  onConfirmed: () => void;
}

export const Picking = ({ goods, taken, onConfirmed }: PickingProps) => {
  const firstOpen = goods.Lines.findIndex((line) => line.PickedQuantity === null);
  const [focused, setFocused] = useState(Math.max(0, firstOpen));
  const [unclear, setUnclear] = useState<ReadonlySet<number>>(new Set());
  const pick = usePick(goods, taken, onConfirmed);
  const { entries, enter, theirs, finish, refusal, dismiss, isSaving, hasFailed, isConfirming } = pick;
  const print = useAction(printPickList, { onDone: (file) => openFile(file) });
  const missing = missingOf(goods, entries, unclear);
  const done = goods.Lines.length - missing.length;
  useScreenKeys([{ key: 'p', label: 'Print the pick list', run: () => void print.run({ params: { id: goods.OrderId } }) }]);
  return (
    <>
      <HoldPanel deal={goods} refusal={refusal} />
      <ScanBox goods={goods} onFound={setFocused} />
      <PickLines {...{ goods, entries, enter, theirs, unclear, setUnclear, focused, setFocused }} />
      <ActionBar>
        <output className="pick-progress">
          {hasFailed ? 'Not saved yet: it is tried again with the next entry' : (missing[0] ?? (isSaving ? 'Saving …' : allPicked(goods)))}
        </output>
        <FailedSave failure={pick.failure} onRetry={() => finish()} pending={isConfirming} />
        <ActionButton onPress={() => print.run({ params: { id: goods.OrderId } })} pending={print.pending}>
          Print
        </ActionButton>
        <ActionButton kind="primary" onPress={() => finish()} pending={isConfirming} disabled={missing.length > 0} shortcut="Ctrl+Enter">
          {missing.length > 0 ? `Confirm as picked (${done} of ${goods.Lines.length})` : 'Confirm as picked'}
        </ActionButton>
      </ActionBar>
      <ReleaseDialog refusal={refusal} confirm="Confirm as picked" pending={isConfirming} onConfirm={finish} onClose={dismiss} />
    </>
  );
};
