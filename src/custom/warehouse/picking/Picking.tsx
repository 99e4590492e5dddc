import { useEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { printPickList } from '#contract/warehouse/picking/calls.ts';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { statusInSentence } from '#contract/words/deals.ts';
import { failureOf } from '#src/api/call.ts';
import { openFile } from '#src/api/openFile.ts';
import { heldUserId } from '#src/api/session/session.ts';
import { useAction } from '#src/api/useAction.ts';
import { heldRoles } from '#src/authProvider/authProvider.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar, ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { mediaStore, useStore } from '#src/ui/state/store.ts';
import { plural } from '#src/ui/text/format.ts';
import { HoldPanel, ReleaseDialog } from './confirm/CreditControl.tsx';
import { isUnexplained, isUnsaid, missingOf, nameOf } from './pick/entries.ts';
import { nextOpen, OneAtATime, PadOfLine } from './pick/OneAtATime.tsx';
import { PickLines } from './pick/PickLines.tsx';
import { ScanAnswer } from '#src/ui/scan/ScanAnswer.tsx';
import { ScanBox } from '#src/ui/scan/ScanBox.tsx';
import { useScan } from './scan/useScan.ts';
import type { TakenPick } from './toPick/picks.ts';
import type { Confirmed, Meant } from './device/pickState.ts';
import { useFocusedLine } from './pick/useFocusedLine.ts';
import { useInSight } from './pick/useInSight.ts';
import { usePicks } from './device/usePicks.ts';
import type { Picks } from './device/usePicks.ts';
import { useUnseen } from './device/useUnseen.ts';
import { isHeldBack, isToPick, walkOf } from './pick/walkLines.ts';
import type { WalkLine } from './pick/walkLines.ts';

const isPhone = mediaStore('(max-width: 599px)');

interface DealBarProps {
  goods: PickGoods;
  isWalk: boolean;
  picks: Picks;
  unclear: ReadonlySet<number>;
  unseen: ReadonlySet<number>;
  /** Puts the next line in place of buttons that are not active yet. */
  isBelowNext: boolean;
  print: { run: () => unknown; pending: boolean };
}

const entriesOf = (goods: PickGoods, picks: Picks) =>
  new Map(goods.Lines.map((line) => [line.OrderDetailId, picks.entryOf({ goods, line })]));

const progressOf = (picks: Picks, missing: readonly string[], goods: PickGoods) => {
  const { confirmWaits } = picks.stateOf(goods.OrderId);
  if (confirmWaits) return 'Confirmed on this device. It will be sent when the connection returns';
  if (picks.refusal) return `Not saved: ${picks.refusal}`;
  if (picks.waiting > 0)
    return `${plural(picks.waiting, 'line')} on this device ${picks.waiting === 1 ? 'waits' : 'wait'} for the connection. Keep picking`;
  if (missing[0]) return missing[0];
  if (picks.isSaving) return 'Saving …';
  const changed = goods.Lines.find((line) => picks.theirsOf({ goods, line }) !== undefined);
  if (changed) return `${nameOf(changed)}: counted by a colleague. Check the quantity`;
  return goods.Lines.length === 1 ? 'The line is picked' : `All ${goods.Lines.length} lines are picked`;
};

/** The remaining lines of one deal, and the button that confirms its pick. */
const DealBar = ({ goods, isWalk, picks, unclear, unseen, isBelowNext, print }: DealBarProps) => {
  const missing = missingOf(goods, entriesOf(goods, picks), { unclear, unseen });
  const done = goods.Lines.length - missing.length;
  const { creditRefusal, lotQuestion, confirmFailure, isConfirming, confirmed, gone } = picks.stateOf(goods.OrderId);
  const finish = (meant?: Meant) => picks.confirm(goods.OrderId, meant);
  const name = isWalk ? `Confirm deal ${dealName(goods)}` : 'Confirm pick';
  if (confirmed || !isToPick(goods)) {
    const status = statusInSentence(confirmed ? 'Picked' : goods.Status);
    const after = goods.Status === 'Cancelled' ? '. Put the picked goods back' : '';
    return isWalk ? <p className="pick-progress">{`Deal ${dealName(goods)} is ${status}${after}`}</p> : null;
  }
  return (
    <>
      {gone && (
        <p className="pick-theirs" role="alert">
          {gone}
        </p>
      )}
      <output className="pick-progress">{isWalk && missing.length > 0 ? '' : progressOf(picks, missing, goods)}</output>
      <FailedSave failure={confirmFailure ? failureOf(confirmFailure) : undefined} onRetry={() => finish()} pending={isConfirming} />
      {!isWalk && (
        <span className="pick-print">
          <ActionButton onPress={print.run} pending={print.pending}>
            Print
          </ActionButton>
        </span>
      )}
      {(missing.length === 0 || !isBelowNext) && (
        <ActionButton
          kind="primary"
          onPress={() => finish()}
          pending={isConfirming}
          disabled={missing.length > 0}
          {...(!isWalk && { shortcut: 'Ctrl+Enter' })}
        >
          {missing.length > 0 ? `${name} (${done} of ${goods.Lines.length})` : name}
        </ActionButton>
      )}
      <ReleaseDialog
        refusal={creditRefusal}
        confirm={name}
        pending={isConfirming}
        onConfirm={(reason) => finish({ reason })}
        onClose={picks.dismiss}
      />
      <ConfirmDialog
        isOpen={lotQuestion !== undefined}
        title="Are these batches right?"
        confirm="Keep these batches"
        dismiss="Correct batches"
        isWayOutFirst
        pending={isConfirming}
        onConfirm={() => finish({ ...lotQuestion?.meant, areLotsRight: true })}
        onClose={picks.dismiss}
      >
        <p>{lotQuestion?.words}.</p>
      </ConfirmDialog>
    </>
  );
};

const NextLine = ({ line, onGo }: { line: WalkLine | undefined; onGo: () => void }) =>
  line && (
    <Button className="pick-next" variant="contained" onClick={onGo}>
      {`Next: ${line.line.Location ?? 'no location'}, ${line.line.Description}`}
    </Button>
  );

interface PickingProps {
  deals: readonly PickGoods[];
  taken: ReadonlyMap<number, TakenPick>;
  /** Called once the last deal is confirmed. */
  onAllConfirmed: () => void;
}

/** Picks one deal, or several in one walk. */
export const Picking = ({ deals, taken, onAllConfirmed }: PickingProps) => {
  const left = useRef(new Set(deals.filter(isToPick).map((goods) => goods.OrderId)));
  const picks = usePicks(deals, taken, (deal: Confirmed) => {
    left.current.delete(deal.OrderId);
    if (left.current.size === 0) onAllConfirmed();
  });
  // A colleague may also confirm one of the deals.
  useEffect(() => {
    const elsewhere = deals.filter((goods) => !isToPick(goods) && left.current.delete(goods.OrderId));
    if (elsewhere.length > 0 && left.current.size === 0) onAllConfirmed();
  }, [deals, onAllConfirmed]);
  const isAdmin = heldRoles().includes('Admin');
  /** Checks the device too, because entries made offline may not have been sent yet. */
  const isKeptBack = (goods: PickGoods) => isHeldBack(goods, isAdmin) && picks.stateOf(goods.OrderId).unsaved.size === 0;
  const lines = walkOf(deals.filter((goods) => isToPick(goods) && !isKeptBack(goods) && !picks.stateOf(goods.OrderId).confirmed));
  const areAllKeptBack = deals.every(isKeptBack);
  const firstOpen = lines.findIndex((one) => picks.entryOf(one).picked === null);
  const firstUnsaid = lines.findIndex((one) => isUnsaid(one.line, picks.entryOf(one)));
  const { focused, setFocused } = useFocusedLine(lines, Math.max(0, firstOpen === -1 ? firstUnsaid : firstOpen));
  const [unclear, setUnclear] = useState<ReadonlySet<number>>(new Set());
  const { wrong, told, scan, forget } = useScan({ lines, picks, focused, setFocused });
  const [asked, setAsked] = useState<number | undefined>();
  const isWalk = deals.length > 1;
  const enter: Picks['enter'] = (one, change) => {
    forget(one, change);
    // A new quantity brings the keypad back.
    if (change.picked !== undefined) setAsked(undefined);
    picks.enter(one, change);
  };
  const isOnPhone = useStore(isPhone);
  const unseen = useUnseen(lines, picks.theirsOf, focused, isOnPhone);
  const shown = { lines, picks: { ...picks, enter }, isWalk, userId: heldUserId(), unclear, setUnclear, unseen, focused, setFocused };
  const print = useAction(printPickList, { onDone: (file) => openFile(file) });
  const printOne = (id: number) => print.run({ params: { id } });
  useScreenKeys([{ key: 'p', label: 'Print the pick list', run: () => void printOne(deals[0]?.OrderId ?? 0) }]);
  const next = isOnPhone ? nextOpen(shown) : undefined;
  const root = useRef<HTMLDivElement>(null);
  const at = lines[focused];
  const wantsReason = at !== undefined && isUnexplained(at.line, picks.entryOf(at));
  /** Replaces the keypad with the reason for the short pick. */
  const askWhy = () => {
    setAsked(at?.line.OrderDetailId);
    const question = root.current?.querySelector<HTMLElement>('.pick-short');
    question?.scrollIntoView({ block: 'center' });
    question?.querySelector<HTMLElement>('select, input')?.focus();
  };
  /** A short line needs a reason before the next line opens. */
  const goNext = (index: number) => (wantsReason ? askWhy() : setFocused(index));
  const isPadFolded = wantsReason && asked === at.line.OrderDetailId;
  const foot = useRef<HTMLDivElement>(null);
  const isUnclear = at !== undefined && unclear.has(at.line.OrderDetailId);
  useInSight({ root, foot, isOn: isOnPhone, about: `${at?.line.OrderDetailId} ${wantsReason} ${isUnclear} ${isPadFolded}` });
  return (
    <div ref={root} className={isOnPhone ? 'pick-on-phone' : undefined}>
      {deals.map((goods) => (
        <HoldPanel key={goods.OrderId} deal={goods} refusal={picks.stateOf(goods.OrderId).creditRefusal} />
      ))}
      {!areAllKeptBack && (
        <>
          <ScanBox onScan={scan} />
          <ScanAnswer title="Wrong goods" {...{ wrong, told }} />
          {isOnPhone ? <OneAtATime {...shown} /> : <PickLines {...shown} />}
        </>
      )}
      <div className="pick-foot" ref={foot}>
        {isOnPhone && !areAllKeptBack && !isPadFolded && <PadOfLine {...shown} />}
        <ActionBar>
          {isOnPhone && wantsReason && !isPadFolded && (
            <Button className="pick-next" variant="contained" onClick={askWhy}>
              Choose reason
            </Button>
          )}
          {next !== undefined && (!wantsReason || isPadFolded) && <NextLine line={lines[next]} onGo={() => goNext(next)} />}
          {deals
            .filter((goods) => !isKeptBack(goods))
            .map((goods) => (
              <DealBar
                key={goods.OrderId}
                {...{ goods, isWalk, picks, unclear, unseen }}
                isBelowNext={next !== undefined}
                print={{ run: () => printOne(goods.OrderId), pending: print.pending }}
              />
            ))}
        </ActionBar>
      </div>
    </div>
  );
};
