import { useSearchParams } from 'react-router';
import { screens } from '#contract/screenPaths.ts';
import { getPickGoods } from '#contract/picking/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { useBackTo } from '#src/ui/screen/backTo.ts';
import { useScreenKeys } from '#src/ui/screen/screenKeys.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { DateText } from '#src/ui/text/texts.tsx';
import type { PickGoods as Goods } from '#contract/picking/calls.ts';
import { HoldChip } from './CreditControl.tsx';
import { dealName } from '#contract/deal/dealName.ts';
import { Despatch } from './Despatch.tsx';
import { Picking } from './Picking.tsx';
import type { PickContent } from './pickStore.ts';
import { useNextDeal } from './useNextDeal.ts';
import { pickAbout } from './usePick.ts';
import './picking.css';

/** One deal, picked line by line; once picked, its delivery note and despatch. */
export const PickGoods = () => {
  const [parameters] = useSearchParams();
  const id = Number(parameters.get('OrderId'));
  const answer = useAnswer(getPickGoods, { params: { id } }, { enabled: id > 0 });
  if (!(id > 0))
    return (
      <>
        <ScreenTitle title="Pick goods" />
        <Empty action={<LinkButton to={screens.pickList}>Open the pick list</LinkButton>}>Choose a deal from the pick list.</Empty>
      </>
    );
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => answer.refetch()} />;
  if (!answer.data) return <Loading />;
  return <Deal goods={answer.data} />;
};

const isToPick = (goods: Goods) => goods.Status === 'Open' || goods.Status === 'Picking';

const Deal = ({ goods }: { goods: Goods }) => {
  const goOn = useNextDeal(goods.OrderId);
  const back = useBackTo(screens.pickList);
  useScreenKeys([{ key: 'Escape', label: 'Back to the pick list', run: back }]);
  return (
    <>
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
        primary={
          <LinkButton to={screens.pickList} kind="quiet">
            Pick list
          </LinkButton>
        }
      />
      <dl className="pick-facts">
        <Fact name="Deliver to">{goods.DeliveryAddress.join(', ')}</Fact>
        <Fact name="Haulier">{goods.HaulierName}</Fact>
        <Fact name="Opening hours">{goods.OpeningHours}</Fact>
        <Fact name="Instructions">{goods.DeliveryInstructions}</Fact>
        <Fact name="Customer’s order no.">{goods.CustomerOrderNo}</Fact>
        <Fact name="Comment">{goods.Comment}</Fact>
      </dl>
      {isToPick(goods) ? (
        <DraftOffer<PickContent> key={goods.OrderId} about={pickAbout(goods.OrderId)} isTakenAtOnce>
          {(taken) => <Picking goods={goods} taken={taken} onConfirmed={goOn} />}
        </DraftOffer>
      ) : (
        <Despatch goods={goods} />
      )}
    </>
  );
};

const Fact = ({ name, children }: { name: string; children: string | null }) =>
  children && (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
