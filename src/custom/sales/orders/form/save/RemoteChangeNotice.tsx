import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { isDialogOpen } from '#src/ui/screen/reach/screenKeys.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { discardUnsavedChanges, hasUnsavedChanges } from '#src/ui/screen/dialog/unsaved.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { getStatusChip } from '#src/custom/sales/orders/words.ts';
import { describeRemoteChanges } from '#src/custom/sales/orders/form/draft/describeRemoteChanges.ts';

interface ChangedMeanwhileProps {
  /** The order with which the form was opened. */
  opened: Order;
  /** The order as another user has stored it since. */
  now: Order;
  /** Reopens the form with the order in `now`. */
  onTake: () => void;
}

/** Lists the focusable elements of the screen. Leaves out those of the notice, because the notice closes. */
const listFocusable = () =>
  [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea, [tabindex])')].filter(
    (element) => !element.closest('.changed-meanwhile'),
  );
const describeElement = (element: HTMLElement | undefined) =>
  element && `${element.tagName} ${element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent}`;

/** Remembers focus and scroll position. Returns a function that restores them after the form is rendered again. */
const rememberFocus = () => {
  const { scrollY } = window;
  const focusedIndex = listFocusable().indexOf(document.activeElement as HTMLElement);
  const focusedElement = describeElement(listFocusable()[focusedIndex]);
  return () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const sameElements = [...listFocusable().entries()].filter(([, element]) => describeElement(element) === focusedElement);
        const [nearest] = sameElements.toSorted(([first], [second]) => Math.abs(first - focusedIndex) - Math.abs(second - focusedIndex));
        nearest?.[1].focus({ preventScroll: true });
        window.scrollTo({ top: scrollY });
      }),
    );
};

const listChanges = (openedOrder: Order, now: Order) => {
  const [before, after] = [getStatusChip(openedOrder).word, getStatusChip(now).word];
  return [...(before === after ? [] : [`${before} → ${after}`]), ...describeRemoteChanges(openedOrder, now)];
};

/**
 * Handles an order that another user has changed while it is open. Without unsaved input, shows the new version and keeps focus and scroll
 * position. Otherwise lists the changes above the header, and the next save resolves the conflict.
 */
export const RemoteChangeNotice = ({ opened, now, onTake }: ChangedMeanwhileProps) => {
  const { Version } = now;
  const who = now.UpdatedByName ?? 'Someone else';
  const [seenVersion, setSeenVersion] = useState(opened.Version);
  const reopenStored = () => {
    discardUnsavedChanges();
    const restoreFocus = rememberFocus();
    onTake();
    restoreFocus();
  };
  const reopenIfUnchanged = useEffectEvent((version: number) => {
    if (version > opened.Version && !hasUnsavedChanges() && !isDialogOpen()) reopenStored();
  });
  useEffect(() => reopenIfUnchanged(Version), [Version]);
  const notice = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const notifyIfScrolledAway = useEffectEvent((version: number) => {
    if (version <= seenVersion) return;
    const { bottom = 0, height = 0 } = notice.current?.getBoundingClientRect() ?? {};
    if (height > 0 && bottom < 0) toast(`${who} changed order ${dealName(now)}. See the notice above.`, { tone: 'warning' });
  });
  useEffect(() => notifyIfScrolledAway(Version), [Version]);
  const changes = listChanges(opened, now);
  if (Version <= seenVersion) return null;
  return (
    <div className="changed-meanwhile" role="status" ref={notice}>
      <Notice>
        <StatusChip tone="attention">{`${who} changed order ${dealName(now)}`}</StatusChip>
        <span>
          {changes.length > 0 && `${changes.join(', ')}. `}
          Your changes are still here. When you save, you can combine them with those of the other user.
        </span>
        <ActionButton onPress={reopenStored}>Load their version</ActionButton>
        <ActionButton kind="quiet" onPress={() => setSeenVersion(Version)}>
          Keep editing
        </ActionButton>
      </Notice>
    </div>
  );
};
