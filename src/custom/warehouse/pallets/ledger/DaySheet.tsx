import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { getDaySheet, openDaySheet } from '#contract/warehouse/pallets/daySheet.ts';
import type { DaySheetLoad, DaySheetStop } from '#contract/warehouse/pallets/daySheet.ts';
import { isOverLorry, sumRoundedLoads } from '#contract/warehouse/deliveryPlan/load.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { statusWords } from '#contract/words/deals.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatLongDate, formatQuantity, plural, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { StopBack } from '#src/custom/warehouse/pallets/back/StopBack.tsx';
import '#src/custom/warehouse/pallets/pallets.css';

const formatLoad = (stops: readonly DaySheetStop[]) => {
  const { Pallets, WeightKg } = sumRoundedLoads(stops.flatMap((stop) => stop.Deals));
  return `${plural(Pallets, 'pallet')}, ${formatQuantity(WeightKg)} kg`;
};

const describeStatus = ({ DayKind, Status }: DaySheetStop['Deals'][number]) => {
  if (DayKind === 'Gone') return 'Despatched';
  return Status === 'Open' ? 'To pick' : statusWords[Status];
};

interface StopProps {
  stop: DaySheetStop;
  /** Undefined for a future day, from which no pallets can have come back. */
  onReturnPallets: (() => void) | undefined;
}

const Stop = ({ stop, onReturnPallets }: StopProps) => {
  const deliveryAdvice = [stop.Contact, stop.OpeningHours, stop.DeliveryInstructions].filter(Boolean);
  return (
    <li className="day-stop">
      <div className="day-who">
        <strong>{stop.CustomerName}</strong>
        <span>{stop.AddressLines.join(', ')}</span>
        {deliveryAdvice.length > 0 && <span className="note">{deliveryAdvice.join(' · ')}</span>}
      </div>
      <ul className="day-deals">
        {stop.Deals.map((deal) => (
          <li key={deal.OrderId}>
            <ReachLink to={screenPaths.pickGoods(deal.OrderId)}>{`Deal ${dealName(deal)}`}</ReachLink>
            {` ${describeStatus(deal)}`}
            {deal.CustomerOrderNo && <span className="note">{` ${deal.CustomerOrderNo}`}</span>}
            {deal.Comment && <span className="note">{` ${deal.Comment}`}</span>}
          </li>
        ))}
      </ul>
      <span className="figure">{formatLoad([stop])}</span>
      <span className="day-back">
        {stop.PalletsBack > 0 && <StatusChip tone="done">{`${formatQuantity(stop.PalletsBack)} returned`}</StatusChip>}
        {onReturnPallets && (
          <ActionButton kind="quiet" name={`Return pallets from ${stop.CustomerName}`} onPress={onReturnPallets}>
            Return pallets
          </ActionButton>
        )}
      </span>
    </li>
  );
};

interface LoadProps {
  load: DaySheetLoad;
  onPdf: (() => void) | undefined;
  onReturnPallets: ((stop: DaySheetStop) => void) | undefined;
}

const Load = ({ load, onPdf, onReturnPallets }: LoadProps) => (
  <section className="day-load" aria-label={load.HaulierName ?? 'No haulier'}>
    <header>
      <h2>{load.HaulierName ?? 'No haulier yet'}</h2>
      <span>{`${plural(load.Stops.length, 'stop')}, ${formatLoad(load.Stops)}`}</span>
      {isOverLorry(load) && <StatusChip tone="attention">More than one lorry</StatusChip>}
      {onPdf && (
        <ActionButton kind="quiet" name={`PDF of ${load.HaulierName ?? ''}`} onPress={onPdf}>
          PDF
        </ActionButton>
      )}
    </header>
    <ul className="day-stops">
      {load.Stops.map((stop) => (
        <Stop
          key={`${stop.CustomerId} ${stop.Deals[0]?.OrderId ?? 0}`}
          stop={stop}
          onReturnPallets={onReturnPallets && (() => onReturnPallets(stop))}
        />
      ))}
    </ul>
  </section>
);

/** /daysheet: lists the deliveries of a day by haulier, and records the pallets that drivers bring back. */
export const DaySheet = () => {
  const [address, setAddress] = useSearchParams();
  const day = address.get('day') ?? today();
  const answer = useAnswer(getDaySheet, { params: { date: day } }, { keepPrevious: true });
  const pdf = useAction(openDaySheet, { onDone: openInNewTab });
  const [returning, setReturning] = useState<{ stop: DaySheetStop; haulierId: number | null } | undefined>();
  const openDay = (to: string | null) => setAddress(to && to !== today() ? { day: to } : {}, { replace: true });
  const canReturnPallets = day <= today();
  const loads = answer.data?.Loads ?? [];
  return (
    <>
      <ScreenTitle
        title="Day sheet"
        detail={answer.data && `${formatLongDate(day)} · ${formatLoad(loads.flatMap((load) => load.Stops))}`}
        primary={
          <ActionButton
            shortcut="Ctrl+P"
            pending={pdf.pending}
            disabled={loads.length === 0}
            onPress={() => pdf.run({ params: { date: day } })}
          >
            PDF
          </ActionButton>
        }
      />
      <div className="pallet-asked">
        <DateInput label="Day" value={day} onChange={openDay} />
        <div className="pallet-days">
          <ActionButton shortcut="[" onPress={() => openDay(addDays(day, -1))} name="Previous day">
            Previous day
          </ActionButton>
          <ActionButton shortcut="]" onPress={() => openDay(addDays(day, 1))} name="Next day">
            Next day
          </ActionButton>
        </div>
      </div>
      {answer.error && <ErrorState error={answer.error} onRetry={answer.refetch} />}
      {!answer.error && !answer.data && <Loading />}
      {answer.data && loads.length === 0 && (
        <Empty
          action={
            answer.data.NextDay !== null && (
              <ActionButton shortcut="n" onPress={() => openDay(answer.data?.NextDay ?? null)}>
                {`Next deliveries: ${formatLongDate(answer.data.NextDay)}`}
              </ActionButton>
            )
          }
        >
          Nothing is delivered on this day.
        </Empty>
      )}
      {loads.map((load) => (
        <Load
          key={load.HaulierId ?? 0}
          load={load}
          onPdf={
            load.HaulierId === null ? undefined : () => void pdf.run({ params: { date: day }, query: { haulier: load.HaulierId ?? 0 } })
          }
          onReturnPallets={canReturnPallets ? (stop) => setReturning({ stop, haulierId: load.HaulierId }) : undefined}
        />
      ))}
      {returning && <StopBack key={returning.stop.CustomerId} {...returning} day={day} onClose={() => setReturning(undefined)} />}
    </>
  );
};
