import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { screens } from '#contract/screenPaths.ts';
import { AsOf } from '#src/drafts/AsOf.tsx';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { useOfflineNote } from '#src/ui/state/offlineNote.ts';
import { mediaStore, useStore } from '#src/ui/state/store.ts';
import { DateText } from '#src/ui/text/texts.tsx';
import type { PickGoods as Goods } from '#contract/warehouse/picking/calls.ts';
import { HoldChip } from '#src/custom/warehouse/picking/confirm/CreditControl.tsx';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { plural } from '#src/ui/text/format.ts';
import { Despatch } from '#src/custom/warehouse/picking/despatch/Despatch.tsx';
import { Picking } from '#src/custom/warehouse/picking/Picking.tsx';
import { dropPick } from '#src/custom/warehouse/picking/toPick/picks.ts';
import { useDeals } from '#src/custom/warehouse/picking/toPick/useDeals.ts';
import { useNextDeal } from '#src/custom/warehouse/picking/toPick/useNextDeal.ts';
import { useStoredPicks } from '#src/custom/warehouse/picking/toPick/useStoredPicks.ts';
import { isToPick } from './walkLines.ts';
import '#src/custom/warehouse/picking/picking.css';

/** Exported from this file because its chunk is cached after the first pick, so the function also loads offline. */
export { sendStoredPicks as sendKept } from '#src/custom/warehouse/picking/device/sendStoredPicks.ts';

const isPhone = mediaStore('(max-width: 599px)');

const readIds = (parameters: URLSearchParams) =>
  (parameters.get('OrderIds') ?? parameters.get('OrderId') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** /pickgoods: picks one deal, or several deals in one walk, then shows their delivery note and despatch. */
export const PickGoods = () => {
  const [parameters] = useSearchParams();
  const ids = [...new Set(readIds(parameters))];
  if (ids.length === 0)
    return (
      <>
        <ScreenTitle title="Pick goods" />
        <Empty action={<LinkButton to={screens.pickList}>Open the pick list</LinkButton>}>Choose an order from the pick list.</Empty>
      </>
    );
  return <Deals key={ids.join(',')} ids={ids} />;
};

const Deals = ({ ids }: { ids: readonly number[] }) => {
  const answers = useDeals(ids);
  const failedAnswer = answers.find((answer) => answer.error && !answer.data);
  const deals = answers.flatMap((answer) => answer.data ?? []);
  const areAllLoaded = deals.length === ids.length;
  // Until the deals are loaded, the screen can show only whether this device can pick offline.
  return (
    <>
      {(!areAllLoaded || deals.some(isToPick)) && <PicksKeptNotice />}
      <AsOf answers={answers} />
      {failedAnswer ? (
        <ErrorState error={failedAnswer.error} onRetry={() => void failedAnswer.refetch()} />
      ) : areAllLoaded ? (
        <LoadedDeals deals={deals} />
      ) : (
        <Loading />
      )}
    </>
  );
};

const PicksKeptNotice = () => {
  useOfflineNote('Your picks are saved on this device and sent when the connection returns.');
  return null;
};

const Title = ({ deals }: { deals: readonly Goods[] }) => {
  const [goods, ...others] = deals;
  const list = (
    <LinkButton to={screens.pickList} kind="quiet">
      Pick list
    </LinkButton>
  );
  if (!goods) return null;
  if (others.length > 0)
    return (
      <ScreenTitle
        title={`Picking walk, ${plural(deals.length, 'order')}`}
        detail={<span>{deals.map(dealName).join(', ')}</span>}
        primary={list}
      />
    );
  return (
    <ScreenTitle
      title={`Pick deal ${dealName(goods)}`}
      detail={
        <>
          <span>
            {goods.CustomerName}
            {goods.RequiredDate && ' · '}
            <DateText date={goods.RequiredDate} show="weekday" />
          </span>
          <HoldChip hold={goods.CreditHold} />
        </>
      }
      primary={list}
    />
  );
};

const LoadedDeals = ({ deals }: { deals: readonly Goods[] }) => {
  const [first] = deals;
  const back = useBackTo(screens.pickList);
  useScreenKeys([{ key: 'Escape', label: 'Back to the pick list', run: back }]);
  const cancelledIds = deals.flatMap(({ Status, OrderId }) => (Status === 'Cancelled' ? [OrderId] : [])).join(',');
  useEffect(() => {
    for (const id of cancelledIds.split(',').filter(Boolean)) void dropPick(Number(id));
  }, [cancelledIds]);
  if (!first) return null;
  return (
    <>
      <Title deals={deals} />
      {deals.length === 1 && <DeliveryDetails goods={first} />}
      {deals.length === 1 && !isToPick(first) ? <Despatch goods={first} /> : <ResumedPicking deals={deals} />}
    </>
  );
};

/** Picks the deals, starting from drafts stored on the device. */
const ResumedPicking = ({ deals }: { deals: readonly Goods[] }) => {
  const openNextDeal = useNextDeal(deals[0]?.OrderId ?? 0);
  const storedPicks = useStoredPicks(deals.map((goods) => goods.OrderId));
  return storedPicks ? <Picking deals={deals} storedPicks={storedPicks} onAllConfirmed={openNextDeal} /> : <Loading rows={10} />;
};

const Facts = ({ goods }: { goods: Goods }) => (
  <dl className="pick-facts">
    <Fact name="Deliver to">{goods.DeliveryAddress.join(', ')}</Fact>
    <Fact name="Haulier">{goods.HaulierName}</Fact>
    <Fact name="Opening hours">{goods.OpeningHours}</Fact>
    <Fact name="Instructions">{goods.DeliveryInstructions}</Fact>
    <Fact name="Customer’s order no.">{goods.CustomerOrderNo}</Fact>
    <Fact name="Comment">{goods.Comment}</Fact>
  </dl>
);

/** Delivery details of a deal. On a phone they are folded, so that the goods come first. */
const DeliveryDetails = ({ goods }: { goods: Goods }) =>
  useStore(isPhone) ? (
    <details className="pick-about">
      <summary>{goods.Comment ?? 'Delivery'}</summary>
      <Facts goods={goods} />
    </details>
  ) : (
    <Facts goods={goods} />
  );

const Fact = ({ name, children }: { name: string; children: string | null }) =>
  children && (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
