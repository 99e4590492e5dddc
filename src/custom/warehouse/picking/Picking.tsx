import { useEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { printPickList } from '#contract/warehouse/picking/calls.ts';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { statusInSentence } from '#contract/words/deals.ts';
import { toFailure } from '#src/api/call.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { heldUserId } from '#src/api/session/session.ts';
import { useAction } from '#src/api/useAction.ts';
import { getUserRoles } from '#src/authProvider/authProvider.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar, ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { mediaStore, useStore } from '#src/ui/state/store.ts';
import { plural } from '#src/ui/text/format.ts';
import { HoldPanel, ReleaseHoldDialog } from './confirm/CreditControl.tsx';
import { isUnexplained, isIncomplete, listMissing, formatLineName } from './pick/entries.ts';
import { findNextOpen, OneAtATime, PadOfLine } from './pick/OneAtATime.tsx';
import { PickLines } from './pick/PickLines.tsx';
import { ScanAnswer } from '#src/ui/scan/ScanAnswer.tsx';
import { ScanBox } from '#src/ui/scan/ScanBox.tsx';
import { useScan } from './scan/useScan.ts';
import type { TakenPick } from './toPick/picks.ts';
import type { Confirmed, PickAnswers } from './device/pickState.ts';
import { useFocusedLine } from './pick/useFocusedLine.ts';
import { useInSight } from './pick/useInSight.ts';
import { usePicks } from './device/usePicks.ts';
import type { Picks } from './device/usePicks.ts';
import { useUnseen } from './device/useUnseen.ts';
import { isHeldBack, isToPick, buildWalk } from './pick/walkLines.ts';
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

const listEntries = (goods: PickGoods, picks: Picks) =>
  new Map(goods.Lines.map((line) => [line.OrderDetailId, picks.entryOf({ goods, line })]));

const describeProgress = (picks: Picks, missingParts: readonly string[], goods: PickGoods) => {
  const { confirmWaits } = picks.stateOf(goods.OrderId);
  if (confirmWaits) return 'Confirmed on this device. It will be sent when the connection returns';
  if (picks.refusal) return `Not saved: ${picks.refusal}`;
  if (picks.waiting > 0)
    return `${plural(picks.waiting, 'line')} on this device ${picks.waiting === 1 ? 'waits' : 'wait'} for the connection. Keep picking`;
  if (missingParts[0]) return missingParts[0];
  if (picks.isSaving) return 'Saving …';
  const changedLine = goods.Lines.find((line) => picks.theirsOf({ goods, line }) !== undefined);
  if (changedLine) return `${formatLineName(changedLine)}: counted by a colleague. Check the quantity`;
  return goods.Lines.length === 1 ? 'The line is picked' : `All ${goods.Lines.length} lines are picked`;
};

/** The remaining lines of one deal, and the button that confirms its pick. */
const DealBar = ({ goods, isWalk, picks, unclear, unseen, isBelowNext, print }: DealBarProps) => {
  const missingParts = listMissing(goods, listEntries(goods, picks), { unclear, unseen });
  const pickedLines = goods.Lines.length - missingParts.length;
  const { creditRefusal, lotQuestion, confirmFailure, isConfirming, confirmed, gone: removedMessage } = picks.stateOf(goods.OrderId);
  const finish = (answers?: PickAnswers) => picks.confirm(goods.OrderId, answers);
  const name = isWalk ? `Confirm deal ${dealName(goods)}` : 'Confirm pick';
  if (confirmed || !isToPick(goods)) {
    const status = statusInSentence(confirmed ? 'Picked' : goods.Status);
    const after = goods.Status === 'Cancelled' ? '. Put the picked goods back' : '';
    return isWalk ? <p className="pick-progress">{`Deal ${dealName(goods)} is ${status}${after}`}</p> : null;
  }
  return (
    <>
      {removedMessage && (
        <p className="pick-theirs" role="alert">
          {removedMessage}
        </p>
      )}
      <output className="pick-progress">{isWalk && missingParts.length > 0 ? '' : describeProgress(picks, missingParts, goods)}</output>
      <FailedSave failure={confirmFailure ? toFailure(confirmFailure) : undefined} onRetry={() => finish()} pending={isConfirming} />
      {!isWalk && (
        <span className="pick-print">
          <ActionButton onPress={print.run} pending={print.pending}>
            Print
          </ActionButton>
        </span>
      )}
      {(missingParts.length === 0 || !isBelowNext) && (
        <ActionButton
          kind="primary"
          onPress={() => finish()}
          pending={isConfirming}
          disabled={missingParts.length > 0}
          {...(!isWalk && { shortcut: 'Ctrl+Enter' })}
        >
          {missingParts.length > 0 ? `${name} (${pickedLines} of ${goods.Lines.length})` : name}
        </ActionButton>
      )}
      <ReleaseHoldDialog
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
  storedPicks: ReadonlyMap<number, TakenPick>;
  /** Called once the last deal is confirmed. */
  onAllConfirmed: () => void;
}

/** Picks one deal, or several in one walk. */
export const Picking = ({ deals, storedPicks, onAllConfirmed }: PickingProps) => {
  const unconfirmedIds = useRef(new Set(deals.filter(isToPick).map((goods) => goods.OrderId)));
  const picks = usePicks(deals, storedPicks, (deal: Confirmed) => {
    unconfirmedIds.current.delete(deal.OrderId);
    if (unconfirmedIds.current.size === 0) onAllConfirmed();
  });
  // A colleague may also confirm one of the deals.
  useEffect(() => {
    const elsewhere = deals.filter((goods) => !isToPick(goods) && unconfirmedIds.current.delete(goods.OrderId));
    if (elsewhere.length > 0 && unconfirmedIds.current.size === 0) onAllConfirmed();
  }, [deals, onAllConfirmed]);
  const isAdmin = getUserRoles().includes('Admin');
  /** Checks the device too, because entries made offline may not have been sent yet. */
  const isKeptBack = (goods: PickGoods) => isHeldBack(goods, isAdmin) && picks.stateOf(goods.OrderId).unsaved.size === 0;
  const lines = buildWalk(deals.filter((goods) => isToPick(goods) && !isKeptBack(goods) && !picks.stateOf(goods.OrderId).confirmed));
  const areAllKeptBack = deals.every(isKeptBack);
  const firstOpen = lines.findIndex((one) => picks.entryOf(one).picked === null);
  const firstUnsaid = lines.findIndex((one) => isIncomplete(one.line, picks.entryOf(one)));
  const { focused, setFocused } = useFocusedLine(lines, Math.max(0, firstOpen === -1 ? firstUnsaid : firstOpen));
  const [unclear, setUnclear] = useState<ReadonlySet<number>>(new Set());
  const { wrong, message, scan, forget } = useScan({ lines, picks, focused, setFocused });
  const [askedLineId, setAskedLineId] = useState<number | undefined>();
  const isWalk = deals.length > 1;
  const enter: Picks['enter'] = (one, change) => {
    forget(one, change);
    // A new quantity brings the keypad back.
    if (change.picked !== undefined) setAskedLineId(undefined);
    picks.enter(one, change);
  };
  const isOnPhone = useStore(isPhone);
  const unseen = useUnseen(lines, picks.theirsOf, focused, isOnPhone);
  const lineProps = { lines, picks: { ...picks, enter }, isWalk, userId: heldUserId(), unclear, setUnclear, unseen, focused, setFocused };
  const print = useAction(printPickList, { onDone: (file) => openInNewTab(file) });
  const printOne = (id: number) => print.run({ params: { id } });
  useScreenKeys([{ key: 'p', label: 'Print the pick list', run: () => void printOne(deals[0]?.OrderId ?? 0) }]);
  const next = isOnPhone ? findNextOpen(lineProps) : undefined;
  const root = useRef<HTMLDivElement>(null);
  const at = lines[focused];
  const wantsReason = at !== undefined && isUnexplained(at.line, picks.entryOf(at));
  /** Replaces the keypad with the reason for the short pick. */
  const showReason = () => {
    setAskedLineId(at?.line.OrderDetailId);
    const question = root.current?.querySelector<HTMLElement>('.pick-short');
    question?.scrollIntoView({ block: 'center' });
    question?.querySelector<HTMLElement>('select, input')?.focus();
  };
  /** A short line needs a reason before the next line opens. */
  const goNext = (index: number) => (wantsReason ? showReason() : setFocused(index));
  const isPadFolded = wantsReason && askedLineId === at.line.OrderDetailId;
  const footer = useRef<HTMLDivElement>(null);
  const isUnclear = at !== undefined && unclear.has(at.line.OrderDetailId);
  useInSight({ root, foot: footer, isOn: isOnPhone, about: `${at?.line.OrderDetailId} ${wantsReason} ${isUnclear} ${isPadFolded}` });
  return (
    <div ref={root} className={isOnPhone ? 'pick-on-phone' : undefined}>
      {deals.map((goods) => (
        <HoldPanel key={goods.OrderId} deal={goods} refusal={picks.stateOf(goods.OrderId).creditRefusal} />
      ))}
      {!areAllKeptBack && (
        <>
          <ScanBox onScan={scan} />
          <ScanAnswer title="Wrong goods" {...{ wrong, message }} />
          {isOnPhone ? <OneAtATime {...lineProps} /> : <PickLines {...lineProps} />}
        </>
      )}
      <div className="pick-foot" ref={footer}>
        {isOnPhone && !areAllKeptBack && !isPadFolded && <PadOfLine {...lineProps} />}
        <ActionBar>
          {isOnPhone && wantsReason && !isPadFolded && (
            <Button className="pick-next" variant="contained" onClick={showReason}>
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
