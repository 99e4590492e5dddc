import { useState } from 'react';
import { getDashboard, mostMonths } from '#contract/system/dashboard/calls.ts';
import type { Dashboard } from '#contract/system/dashboard/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { usePeriods } from '#src/resources/pickers/usePeriods.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useAddressValues } from '#src/ui/screen/reach/useAddressValues.ts';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { today } from '#src/ui/text/format.ts';
import type { NamedPeriod } from '#src/ui/text/periods.ts';
import { DashboardPanel } from './DashboardPanel.tsx';
import type { PanelDefinition } from './DashboardPanel.tsx';
import { addMonths, monthChoices, readMonth } from './months.ts';
import { agesPanel, ordersPanel, palletsPanel, stockPanel } from './nowPanels.tsx';
import { customersPanel, monthsPanel, productsPanel, servicePanel } from './salesPanels.tsx';

type Asked = Record<'from' | 'to' | 'customerGroupId' | 'supplierId', string>;

const panelsOf = (data: Dashboard, asked: Asked): PanelDefinition<never>[] =>
  [
    monthsPanel(data, asked),
    ordersPanel(data),
    servicePanel(data, asked),
    customersPanel(data),
    productsPanel(data, asked),
    agesPanel(data, today()),
    palletsPanel(data),
    stockPanel(data),
  ] as unknown as PanelDefinition<never>[];

const lastTwelve = 'Last 12 months';

/** Returns the usual periods as whole months up to this one. The default comes first. */
const monthPeriods = (periods: readonly NamedPeriod[], thisMonth: string) => {
  const inMonths = periods
    .filter(({ label }) => label !== lastTwelve)
    .map(({ label, days }) => {
      const to = days.to.slice(0, 7);
      return { label, from: days.from.slice(0, 7), to: to > thisMonth ? thisMonth : to };
    });
  return [{ label: lastTwelve, from: addMonths(thisMonth, -11), to: thisMonth }, ...inMonths];
};

interface FiltersProps {
  asked: Asked;
  data: Dashboard | undefined;
  onChange: (changes: Partial<Asked>) => void;
}

const Filters = ({ asked, data, onChange }: FiltersProps) => {
  const thisMonth = today().slice(0, 7);
  const periods = monthPeriods(usePeriods(), thisMonth);
  const last = asked.to || (data?.To ?? thisMonth);
  const first = asked.from || (data?.From ?? addMonths(last, -11));
  const choices = monthChoices(thisMonth, mostMonths * 2);
  const withChosen = (month: string) => (choices.some(({ value }) => value === month) ? choices : [...choices, ...monthChoices(month, 1)]);
  const idChoices = (list: readonly { Id: number; Label: string }[] = []) => list.map(({ Id, Label }) => ({ value: Id, label: Label }));
  const idOf = (text: string) => (text ? Number(text) : null);
  /** Moves the other end if the period would be empty or longer than allowed. */
  const periodOf = (from: string, to: string, moved: 'from' | 'to') => {
    const longest = mostMonths - 1;
    if (moved === 'from') return { from, to: to < from ? from : to > addMonths(from, longest) ? addMonths(from, longest) : to };
    return { to, from: from > to ? to : from < addMonths(to, -longest) ? addMonths(to, -longest) : from };
  };
  return (
    <div className="dashboard-asked" role="group" aria-label="Filters">
      <SelectBox
        label="Period"
        width="13rem"
        none="Other months"
        value={periods.find(({ from, to }) => from === first && to === last)?.label ?? null}
        choices={periods.map(({ label }) => ({ value: label, label }))}
        onChange={(label) => {
          const chosen = periods.find((one) => one.label === label);
          if (chosen) onChange({ from: chosen.from, to: chosen.to });
        }}
      />
      <SelectBox
        label="From"
        width="8.5rem"
        value={first}
        choices={withChosen(first)}
        onChange={(month) => month && onChange(periodOf(month, last, 'from'))}
      />
      <SelectBox
        label="To"
        width="8.5rem"
        value={last}
        choices={withChosen(last)}
        onChange={(month) => month && onChange(periodOf(first, month, 'to'))}
      />
      <SelectBox
        label="Customer group"
        width="13rem"
        none="All groups"
        value={idOf(asked.customerGroupId)}
        choices={idChoices(data?.Groups)}
        onChange={(id) => onChange({ customerGroupId: id ? String(id) : '' })}
      />
      <SelectBox
        label="Supplier"
        width="13rem"
        none="All suppliers"
        value={idOf(asked.supplierId)}
        choices={idChoices(data?.Suppliers)}
        onChange={(id) => onChange({ supplierId: id ? String(id) : '' })}
      />
    </div>
  );
};

const useAsked = () => {
  const { address, change } = useAddressValues();
  const ofWhom = { customerGroupId: address.get('customerGroupId') ?? '', supplierId: address.get('supplierId') ?? '' };
  const asked: Asked = { from: readMonth(address.get('from')), to: readMonth(address.get('to')), ...ofWhom };
  return { asked, change };
};

/** The dashboard that comes with the product. It shows the chosen period and the current position. */
export const BuiltIn = () => {
  const { asked, change } = useAsked();
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
  const { data, error, refetch, isPlaceholderData } = useAnswer(getDashboard, { query }, { keepPrevious: true });
  const [tables, setTables] = useState<ReadonlySet<string>>(new Set());
  const panels = data ? panelsOf(data, asked) : [];
  const areAll = panels.length > 0 && panels.every(({ key }) => tables.has(key));
  const toggleAll = () => setTables(new Set(areAll ? [] : panels.map(({ key }) => key)));
  useScreenKeys([{ key: 't', label: areAll ? 'All as charts' : 'All as tables', run: toggleAll }]);
  const toggle = (key: string) => {
    const now = new Set(tables);
    if (!now.delete(key)) now.add(key);
    setTables(now);
  };
  return (
    <>
      <ScreenTitle title="Dashboard" more={[{ label: areAll ? 'All as charts' : 'All as tables', run: toggleAll }]} />
      <Filters asked={asked} data={data} onChange={change} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={`dashboard-panels${isPlaceholderData ? ' is-stale' : ''}`} aria-busy={isPlaceholderData}>
          {panels.map((panel) => (
            <DashboardPanel key={panel.key} panel={panel} isTable={tables.has(panel.key)} onToggle={() => toggle(panel.key)} />
          ))}
        </div>
      ) : (
        <Loading rows={16} label="Loading figures…" />
      )}
    </>
  );
};
