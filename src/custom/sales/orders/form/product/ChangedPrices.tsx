import { useLayoutEffect, useRef } from 'react';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { formatPrice, formatQuantity, plural } from '#src/ui/text/format.ts';
import type { DraftState, OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { useDocumentBehind } from '#src/lineDocument/store.ts';
import { keepOldPrice, findChangedPrices, takeNewPrice } from './findChangedPrices.ts';
import type { OtherPrice } from './findChangedPrices.ts';

const maxRows = 8;
const selectLines = ({ lines }: DraftState) => lines;

const per = (units: number) => `per ${formatQuantity(units)}`;

const describePriceChange = ({ was, now, PricePer }: OtherPrice) => {
  const oldPrice = formatPrice(was.UnitPrice);
  if (now === null) return `${oldPrice} ${per(was.PricePer)} → no price`;
  return was.PricePer === PricePer
    ? `${oldPrice} → ${formatPrice(now)} ${per(PricePer)}`
    : `${oldPrice} ${per(was.PricePer)} → ${formatPrice(now)} ${per(PricePer)}`;
};

/** Lists copied lines whose price has changed since, and offers the old or the new price. */
export const ChangedPrices = ({ store, onDone }: { store: OrderStore; onDone: (key: number) => void }) => {
  const changedPrices = findChangedPrices(useDocumentBehind(store, selectLines).values());
  const list = useRef<HTMLUListElement>(null);
  const whole = useRef<HTMLSpanElement>(null);
  /** Row that the user has just settled. Its button disappears, so the focus moves to the row that takes its place. */
  const settledRow = useRef<{ index: number; key: number }>(undefined);
  useLayoutEffect(() => {
    const { index, key } = settledRow.current ?? {};
    const isStillListed = changedPrices.some((price) => price.key === key);
    if (key === undefined || isStillListed) return;
    settledRow.current = undefined;
    const buttons = list.current?.querySelectorAll('button');
    const next = buttons?.[index ?? 0] ?? buttons?.[buttons.length - 1] ?? whole.current?.querySelector('button');
    if (next) next.focus();
    else onDone(key);
  });
  const [first] = changedPrices;
  if (!first) return null;
  const keepable = changedPrices.filter(({ canKeepOldPrice }) => canKeepOldPrice);
  const each = (action: (store: OrderStore, price: OtherPrice) => void, prices: readonly OtherPrice[]) => () => {
    for (const price of prices) action(store, price);
    if (findChangedPrices(store.inOrder()).length === 0) onDone(first.key);
  };
  return (
    <Notice isAlert>
      <StatusChip tone="attention">{`${plural(changedPrices.length, 'line')} ${changedPrices.length === 1 ? 'has' : 'have'} a different price now`}</StatusChip>
      <ul className="other-prices" ref={list}>
        {changedPrices.slice(0, maxRows).map((one) => (
          <li key={one.key}>
            <span>
              <span className="strong">{one.code}</span> {describePriceChange(one)}
            </span>
            {one.canKeepOldPrice && changedPrices.length > 1 && (
              <ActionButton
                kind="quiet"
                onPress={() => {
                  settledRow.current = { index: keepable.indexOf(one), key: one.key };
                  each(keepOldPrice, [one])();
                }}
              >
                {`Keep ${formatPrice(one.was.UnitPrice)}`}
              </ActionButton>
            )}
          </li>
        ))}
        {changedPrices.length > maxRows && <li className="note">{`and ${changedPrices.length - maxRows} more`}</li>}
      </ul>
      {keepable.length > 0 && (
        <span ref={whole}>
          <ActionButton onPress={each(keepOldPrice, keepable)}>
            {keepable.length === 1 ? 'Keep the old price' : 'Keep the old prices'}
          </ActionButton>
        </span>
      )}
      <ActionButton kind="quiet" onPress={each(takeNewPrice, changedPrices)}>
        {changedPrices.length === 1 ? 'Use the new price' : 'Use the new prices'}
      </ActionButton>
    </Notice>
  );
};
