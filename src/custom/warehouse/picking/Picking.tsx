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
import { findNextOpen, OneAtATime, LinePad } from './pick/OneAtATime.tsx';
import { PickLines } from './pick/PickLines.tsx';
import { ScanAnswer } from '#src/ui/scan/ScanAnswer.tsx';
import { ScanBox } from '#src/ui/scan/ScanBox.tsx';
import { useScan } from './scan/useScan.ts';
import type { StoredPick } from './toPick/picks.ts';
import type { Confirmed, PickAnswers } from './device/pickState.ts';
import { useFocusedLine } from './pick/useFocusedLine.ts';
import { useInSight } from './pick/useInSight.ts';
import { usePicks } from './device/usePicks.ts';
import type { Picks } from './device/usePicks.ts';
import { useUnseen } from './device/useUnseen.ts';
import { needsRelease, isToPick, buildWalk } from './pick/walkLines.ts';
import type { WalkLine } from './pick/walkLines.ts';

const isPhone = mediaStore('(max-width: 599px)');

interface DealBarProps {
  goods: PickGoods;
  isWalk: boolean;
  picks: Picks;
  invalidIds: ReadonlySet<number>;
  unseen: ReadonlySet<number>;
  /** True if the button for the next line is shown. *Confirm pick* then appears only once nothing is missing. */
  hasNextButton: boolean;
  print: { run: () => unknown; pending: boolean };
}

const listEntries = (goods: PickGoods, picks: Picks) =>
  new Map(goods.Lines.map((line) => [line.OrderDetailId, picks.entryOf({ goods, line })]));

const describeProgress = (picks: Picks, missing: readonly string[], goods: PickGoods) => {
  const { confirmWaits } = picks.stateOf(goods.OrderId);
  if (confirmWaits) return 'Confirmed on this device. The confirmation is sent when the connection returns';
  if (picks.refusal) return `Not saved: ${picks.refusal}`;
  if (picks.waiting > 0)
    return `${plural(picks.waiting, 'line')} on this device ${picks.waiting === 1 ? 'waits' : 'wait'} for the connection. Keep picking`;
  if (missing[0]) return missing[0];
  if (picks.isSaving) return 'Saving …';
  const changedLine = goods.Lines.find((line) => picks.getColleagueChange({ goods, line }) !== undefined);
  if (changedLine) return `${formatLineName(changedLine)}: counted by a colleague. Check the quantity`;
  return goods.Lines.length === 1 ? 'The line is picked' : `All ${goods.Lines.length} lines are picked`;
};

/** Shows what is missing before the pick of one deal can be confirmed, and the button that confirms the pick. */
const DealBar = ({ goods, isWalk, picks, invalidIds, unseen, hasNextButton, print }: DealBarProps) => {
  const missing = listMissing(goods, listEntries(goods, picks), { invalidIds, unseen });
  const pickedCount = goods.Lines.length - missing.length;
  const {
    creditRefusal,
    lotQuestion,
    confirmFailure,
    isConfirming,
    confirmed,
    removedLinesMessage: removedMessage,
  } = picks.stateOf(goods.OrderId);
  const confirmPick = (answers?: PickAnswers) => picks.confirm(goods.OrderId, answers);
  const name = isWalk ? `Confirm deal ${dealName(goods)}` : 'Confirm pick';
  if (confirmed || !isToPick(goods)) {
    const status = statusInSentence(confirmed ? 'Picked' : goods.Status);
    const putBackAdvice = goods.Status === 'Cancelled' ? '. Put the picked goods back' : '';
    return isWalk ? <p className="pick-progress">{`Deal ${dealName(goods)} is ${status}${putBackAdvice}`}</p> : null;
  }
  return (
    <>
      {removedMessage && (
        <p className="pick-theirs" role="alert">
          {removedMessage}
        </p>
      )}
      <output className="pick-progress">{isWalk && missing.length > 0 ? '' : describeProgress(picks, missing, goods)}</output>
      <FailedSave failure={confirmFailure ? toFailure(confirmFailure) : undefined} onRetry={() => confirmPick()} pending={isConfirming} />
      {!isWalk && (
        <span className="pick-print">
          <ActionButton onPress={print.run} pending={print.pending}>
            Print
          </ActionButton>
        </span>
      )}
      {(missing.length === 0 || !hasNextButton) && (
        <ActionButton
          kind="primary"
          onPress={() => confirmPick()}
          pending={isConfirming}
          disabled={missing.length > 0}
          {...(!isWalk && { shortcut: 'Ctrl+Enter' })}
        >
          {missing.length > 0 ? `${name} (${pickedCount} of ${goods.Lines.length})` : name}
        </ActionButton>
      )}
      <ReleaseHoldDialog
        refusal={creditRefusal}
        confirm={name}
        pending={isConfirming}
        onConfirm={(reason) => confirmPick({ reason })}
        onClose={picks.dismiss}
      />
      <ConfirmDialog
        isOpen={lotQuestion !== undefined}
        title="Are these batches right?"
        confirm="Keep these batches"
        dismiss="Correct batches"
        isDismissPrimary
        pending={isConfirming}
        onConfirm={() => confirmPick({ ...lotQuestion?.answers, areLotsRight: true })}
        onClose={picks.dismiss}
      >
        <p>{lotQuestion?.words}.</p>
      </ConfirmDialog>
    </>
  );
};

const NextLine = ({ line, onNext }: { line: WalkLine | undefined; onNext: () => void }) =>
  line && (
    <Button className="pick-next" variant="contained" onClick={onNext}>
      {`Next: ${line.line.Location ?? 'no location'}, ${line.line.Description}`}
    </Button>
  );

interface PickingProps {
  deals: readonly PickGoods[];
  storedPicks: ReadonlyMap<number, StoredPick>;
  /** Called when the picks of all deals are confirmed. */
  onAllConfirmed: () => void;
}

/** Picks the lines of one deal, or of several deals in one walk through the warehouse. */
export const Picking = ({ deals, storedPicks, onAllConfirmed }: PickingProps) => {
  const unconfirmedIds = useRef(new Set(deals.filter(isToPick).map((goods) => goods.OrderId)));
  const picks = usePicks(deals, storedPicks, (deal: Confirmed) => {
    unconfirmedIds.current.delete(deal.OrderId);
    if (unconfirmedIds.current.size === 0) onAllConfirmed();
  });
  // A deal is also finished if a colleague confirms its pick.
  useEffect(() => {
    const confirmedElsewhere = deals.filter((goods) => !isToPick(goods) && unconfirmedIds.current.delete(goods.OrderId));
    if (confirmedElsewhere.length > 0 && unconfirmedIds.current.size === 0) onAllConfirmed();
  }, [deals, onAllConfirmed]);
  const isAdmin = getUserRoles().includes('Admin');
  /** True if the deal must be released before it is picked. False if this device has unsent entries, because its pick has begun. */
  const waitsForRelease = (goods: PickGoods) => needsRelease(goods, isAdmin) && picks.stateOf(goods.OrderId).unsaved.size === 0;
  const lines = buildWalk(deals.filter((goods) => isToPick(goods) && !waitsForRelease(goods) && !picks.stateOf(goods.OrderId).confirmed));
  const areAllWaiting = deals.every(waitsForRelease);
  const firstUncounted = lines.findIndex((walkLine) => picks.entryOf(walkLine).picked === null);
  const firstIncomplete = lines.findIndex((walkLine) => isIncomplete(walkLine.line, picks.entryOf(walkLine)));
  const { focused, setFocused } = useFocusedLine(lines, Math.max(0, firstUncounted === -1 ? firstIncomplete : firstUncounted));
  const [invalidIds, setInvalidIds] = useState<ReadonlySet<number>>(new Set());
  const { wrong, message, scan, forget } = useScan({ lines, picks, focused, setFocused });
  /** Id of the line whose reason is asked for in place of the keypad. */
  const [reasonLineId, setReasonLineId] = useState<number | undefined>();
  const isWalk = deals.length > 1;
  const enter: Picks['enter'] = (walkLine, change) => {
    forget(walkLine, change);
    // A changed quantity shows the keypad again, in place of the reason.
    if (change.picked !== undefined) setReasonLineId(undefined);
    picks.enter(walkLine, change);
  };
  const isOnPhone = useStore(isPhone);
  const unseen = useUnseen(lines, picks.getColleagueChange, focused, isOnPhone);
  const lineProps = {
    lines,
    picks: { ...picks, enter },
    isWalk,
    userId: heldUserId(),
    invalidIds,
    setInvalidIds,
    unseen,
    focused,
    setFocused,
  };
  const print = useAction(printPickList, { onDone: (file) => openInNewTab(file) });
  const printOne = (id: number) => print.run({ params: { id } });
  useScreenKeys([{ key: 'p', label: 'Print the pick list', run: () => void printOne(deals[0]?.OrderId ?? 0) }]);
  const nextIndex = isOnPhone ? findNextOpen(lineProps) : undefined;
  const root = useRef<HTMLDivElement>(null);
  const current = lines[focused];
  const needsReason = current !== undefined && isUnexplained(current.line, picks.entryOf(current));
  /** Shows the question for the short pick's reason, in place of the keypad. */
  const showReason = () => {
    setReasonLineId(current?.line.OrderDetailId);
    const question = root.current?.querySelector<HTMLElement>('.pick-short');
    question?.scrollIntoView({ block: 'center' });
    question?.querySelector<HTMLElement>('select, input')?.focus();
  };
  /** Opens another line. If the current line is short, asks for its reason first. */
  const goNext = (index: number) => (needsReason ? showReason() : setFocused(index));
  const isPadReplaced = needsReason && reasonLineId === current.line.OrderDetailId;
  const footer = useRef<HTMLDivElement>(null);
  const isInvalid = current !== undefined && invalidIds.has(current.line.OrderDetailId);
  useInSight({ root, foot: footer, isOn: isOnPhone, about: `${current?.line.OrderDetailId} ${needsReason} ${isInvalid} ${isPadReplaced}` });
  return (
    <div ref={root} className={isOnPhone ? 'pick-on-phone' : undefined}>
      {deals.map((goods) => (
        <HoldPanel key={goods.OrderId} deal={goods} refusal={picks.stateOf(goods.OrderId).creditRefusal} />
      ))}
      {!areAllWaiting && (
        <>
          <ScanBox onScan={scan} />
          <ScanAnswer title="Wrong goods" {...{ wrong, message }} />
          {isOnPhone ? <OneAtATime {...lineProps} /> : <PickLines {...lineProps} />}
        </>
      )}
      <div className="pick-foot" ref={footer}>
        {isOnPhone && !areAllWaiting && !isPadReplaced && <LinePad {...lineProps} />}
        <ActionBar>
          {isOnPhone && needsReason && !isPadReplaced && (
            <Button className="pick-next" variant="contained" onClick={showReason}>
              Choose reason
            </Button>
          )}
          {nextIndex !== undefined && (!needsReason || isPadReplaced) && (
            <NextLine line={lines[nextIndex]} onNext={() => goNext(nextIndex)} />
          )}
          {deals
            .filter((goods) => !waitsForRelease(goods))
            .map((goods) => (
              <DealBar
                key={goods.OrderId}
                {...{ goods, isWalk, picks, invalidIds, unseen }}
                hasNextButton={nextIndex !== undefined}
                print={{ run: () => printOne(goods.OrderId), pending: print.pending }}
              />
            ))}
        </ActionBar>
      </div>
    </div>
  );
};
