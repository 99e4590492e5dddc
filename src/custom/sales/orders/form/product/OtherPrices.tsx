import { useLayoutEffect, useRef } from 'react';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { formatPrice, formatQuantity, plural } from '#src/ui/text/format.ts';
import type { DraftState, OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { useDocumentBehind } from '#src/lineDocument/store.ts';
import { keepPrice, otherPrices, takeNewPrice } from './otherPrices.ts';
import type { OtherPrice } from './otherPrices.ts';

const shownAtMost = 8;
const linesOf = ({ lines }: DraftState) => lines;

const per = (units: number) => `per ${formatQuantity(units)}`;

const saidOf = ({ was, now, PricePer }: OtherPrice) => {
  const before = formatPrice(was.UnitPrice);
  if (now === null) return `${before} ${per(was.PricePer)} → no price`;
  return was.PricePer === PricePer
    ? `${before} → ${formatPrice(now)} ${per(PricePer)}`
    : `${before} ${per(was.PricePer)} → ${formatPrice(now)} ${per(PricePer)}`;
};

/** Lists copied lines whose price has changed since, and offers the old or the new price. */
export const OtherPrices = ({ store, onDone }: { store: OrderStore; onDone: (key: number) => void }) => {
  const found = otherPrices(useDocumentBehind(store, linesOf).values());
  const list = useRef<HTMLUListElement>(null);
  const whole = useRef<HTMLSpanElement>(null);
  /** Position of a row that was just settled. Its button disappears, and the focus moves to the row that takes its place. */
  const keptAlone = useRef<{ place: number; key: number }>(undefined);
  useLayoutEffect(() => {
    const { place, key } = keptAlone.current ?? {};
    if (key === undefined || found.some((one) => one.key === key)) return;
    keptAlone.current = undefined;
    const left = list.current?.querySelectorAll('button');
    const next = left?.[place ?? 0] ?? left?.[left.length - 1] ?? whole.current?.querySelector('button');
    if (next) next.focus();
    else onDone(key);
  });
  const [first] = found;
  if (!first) return null;
  const kept = found.filter(({ mayKeep }) => mayKeep);
  const each = (deed: (store: OrderStore, one: OtherPrice) => void, those: readonly OtherPrice[]) => () => {
    for (const one of those) deed(store, one);
    if (otherPrices(store.inOrder()).length === 0) onDone(first.key);
  };
  return (
    <Notice isAlert>
      <StatusChip tone="attention">{`${plural(found.length, 'line')} ${found.length === 1 ? 'has' : 'have'} a different price now`}</StatusChip>
      <ul className="other-prices" ref={list}>
        {found.slice(0, shownAtMost).map((one) => (
          <li key={one.key}>
            <span>
              <span className="strong">{one.code}</span> {saidOf(one)}
            </span>
            {one.mayKeep && found.length > 1 && (
              <ActionButton
                kind="quiet"
                onPress={() => {
                  keptAlone.current = { place: kept.indexOf(one), key: one.key };
                  each(keepPrice, [one])();
                }}
              >
                {`Keep ${formatPrice(one.was.UnitPrice)}`}
              </ActionButton>
            )}
          </li>
        ))}
        {found.length > shownAtMost && <li className="note">{`and ${found.length - shownAtMost} more`}</li>}
      </ul>
      {kept.length > 0 && (
        <span ref={whole}>
          <ActionButton onPress={each(keepPrice, kept)}>{kept.length === 1 ? 'Keep the old price' : 'Keep the old prices'}</ActionButton>
        </span>
      )}
      <ActionButton kind="quiet" onPress={each(takeNewPrice, found)}>
        {found.length === 1 ? 'Use the new price' : 'Use the new prices'}
      </ActionButton>
    </Notice>
  );
};
