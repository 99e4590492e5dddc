import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { applyChoices, readSelection, isSelectionComplete, storeSelection, lastOffer } from './asked.ts';
import type { Choices } from './asked.ts';
import { reportOffers } from './reportOffers.ts';
import type { ReportOffer } from './reportOffers.ts';
import { ReportInputs } from './ReportInputs.tsx';
import { ReportOnScreen } from './ReportOnScreen.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import './reports.css';

const findOffer = (address: URLSearchParams) =>
  reportOffers.find(({ key }) => key === address.get('report')) ?? lastOffer() ?? reportOffers[0];

const groups = [...Map.groupBy(reportOffers, ({ group }) => group)];

interface ChoiceProps {
  chosen: ReportOffer;
  onChoose: (key: string) => void;
}

const ReportList = ({ chosen, onChoose }: ChoiceProps) => (
  <nav className="report-list" aria-label="Reports">
    {groups.map(([group, members]) => (
      <section key={group}>
        <h2>{group}</h2>
        {members.map(({ key, title }) => (
          <button key={key} type="button" aria-current={key === chosen.key ? 'page' : undefined} onClick={() => onChoose(key)}>
            {title}
          </button>
        ))}
      </section>
    ))}
  </nav>
);

/** Selects a report. Shown instead of the list on a narrow screen. */
const ReportSelect = ({ chosen, onChoose }: ChoiceProps) => (
  <div className="report-select">
    <SelectBox
      label="Report"
      width="100%"
      value={chosen.key}
      choices={reportOffers.map(({ key, title, group }) => ({ value: key, label: `${group}: ${title}` }))}
      onChange={(key) => key && onChoose(key)}
    />
  </div>
);

/** Screen /reports: shows a report and downloads it with the same figures. */
export const ReportsScreen = () => {
  const [address, setAddress] = useSearchParams();
  const offer = findOffer(address);
  useEffect(() => {
    if (offer) storeSelection(offer, readSelection(offer, address));
  }, [offer, address]);
  if (!offer) return <Empty>There are no reports.</Empty>;
  const selection = readSelection(offer, address);
  const choose = (key: string) => setAddress({ report: key });
  const change = (choices: Choices) => {
    // Reads the current address, because the user may have chosen another report since the last render.
    const now = new URLSearchParams(globalThis.location.search);
    const of = findOffer(now) ?? offer;
    const after = new URLSearchParams({ report: of.key, ...applyChoices(of, readSelection(of, now), choices) });
    const sort = now.get('sort');
    if (sort) after.set('sort', sort);
    setAddress(after, { replace: true });
  };
  return (
    <div className="reports">
      <ReportList chosen={offer} onChoose={choose} />
      <div className="report">
        <ScreenTitle title={offer.title} detail={<span className="soft">{offer.about}</span>} />
        <div className="report-asked">
          <ReportSelect chosen={offer} onChoose={choose} />
          <ReportInputs key={offer.key} offer={offer} selection={selection} onChange={change} />
        </div>
        {isSelectionComplete(offer, selection) ? (
          <ReportOnScreen key={offer.key} offer={offer} selection={selection} />
        ) : (
          <Empty>Choose a customer to see the report.</Empty>
        )}
      </div>
    </div>
  );
};
