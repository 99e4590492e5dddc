import { formatQuantity } from '#src/ui/text/format.ts';
import { markHiddenSides } from './markHiddenSides.ts';
import './screen.css';

/** Label of a tab with its count. The count is absent while it loads. */
export const TabLabel = ({ label, count }: { label: string; count: number | undefined }) => (
  <span>
    {label} {count !== undefined && <span className="tab-count">{formatQuantity(count)}</span>}
  </span>
);

export interface StatusTab {
  label: string;
  count?: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

/** Tabs for the statuses of a list or the parts of a screen, with their counts. A status with a tab has no filter chip. */
export const StatusTabs = ({ label, tabs }: { label: string; tabs: readonly StatusTab[] }) => (
  <div ref={markHiddenSides} className="status-tabs" role="group" aria-label={label}>
    {tabs.map((tab) => (
      <button key={tab.label} type="button" aria-pressed={tab.isChosen} onClick={tab.onChoose}>
        <TabLabel label={tab.label} count={tab.count} />
      </button>
    ))}
  </div>
);
