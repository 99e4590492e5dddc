import { useState } from 'react';
import { getDashboard, maxMonths } from '#contract/system/dashboard/calls.ts';
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

type DashboardFilters = Record<'from' | 'to' | 'customerGroupId' | 'supplierId', string>;

const makePanels = (data: Dashboard, filters: DashboardFilters): PanelDefinition<never>[] =>
  [
    monthsPanel(data, filters),
    ordersPanel(data),
    servicePanel(data, filters),
    customersPanel(data),
    productsPanel(data, filters),
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
  filters: DashboardFilters;
  data: Dashboard | undefined;
  onChange: (changes: Partial<DashboardFilters>) => void;
}

const Filters = ({ filters, data, onChange }: FiltersProps) => {
  const thisMonth = today().slice(0, 7);
  const periods = monthPeriods(usePeriods(), thisMonth);
  const last = filters.to || (data?.To ?? thisMonth);
  const first = filters.from || (data?.From ?? addMonths(last, -11));
  const choices = monthChoices(thisMonth, maxMonths * 2);
  const withChosen = (month: string) => (choices.some(({ value }) => value === month) ? choices : [...choices, ...monthChoices(month, 1)]);
  const idChoices = (list: readonly { Id: number; Label: string }[] = []) => list.map(({ Id, Label }) => ({ value: Id, label: Label }));
  const readId = (text: string) => (text ? Number(text) : null);
  /** Moves the other end if the period would be empty or longer than allowed. */
  const fitPeriod = (from: string, to: string, movedEnd: 'from' | 'to') => {
    const maxSpanMonths = maxMonths - 1;
    if (movedEnd === 'from')
      return { from, to: to < from ? from : to > addMonths(from, maxSpanMonths) ? addMonths(from, maxSpanMonths) : to };
    return { to, from: from > to ? to : from < addMonths(to, -maxSpanMonths) ? addMonths(to, -maxSpanMonths) : from };
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
          const period = periods.find((one) => one.label === label);
          if (period) onChange({ from: period.from, to: period.to });
        }}
      />
      <SelectBox
        label="From"
        width="8.5rem"
        value={first}
        choices={withChosen(first)}
        onChange={(month) => month && onChange(fitPeriod(month, last, 'from'))}
      />
      <SelectBox
        label="To"
        width="8.5rem"
        value={last}
        choices={withChosen(last)}
        onChange={(month) => month && onChange(fitPeriod(first, month, 'to'))}
      />
      <SelectBox
        label="Customer group"
        width="13rem"
        none="All groups"
        value={readId(filters.customerGroupId)}
        choices={idChoices(data?.Groups)}
        onChange={(id) => onChange({ customerGroupId: id ? String(id) : '' })}
      />
      <SelectBox
        label="Supplier"
        width="13rem"
        none="All suppliers"
        value={readId(filters.supplierId)}
        choices={idChoices(data?.Suppliers)}
        onChange={(id) => onChange({ supplierId: id ? String(id) : '' })}
      />
    </div>
  );
};

const useAsked = () => {
  const { address, change } = useAddressValues();
  const ofWhom = { customerGroupId: address.get('customerGroupId') ?? '', supplierId: address.get('supplierId') ?? '' };
  const filters: DashboardFilters = { from: readMonth(address.get('from')), to: readMonth(address.get('to')), ...ofWhom };
  return { filters, change };
};

/** The dashboard that comes with the product. It shows the chosen period and the current position. */
export const BuiltIn = () => {
  const { filters, change } = useAsked();
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
  const { data, error, refetch, isPlaceholderData } = useAnswer(getDashboard, { query }, { keepPrevious: true });
  const [tables, setTables] = useState<ReadonlySet<string>>(new Set());
  const panels = data ? makePanels(data, filters) : [];
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
      <Filters filters={filters} data={data} onChange={change} />
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
