import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { screens } from '#contract/screenPaths.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { applyChoices, readSelection, isSelectionComplete, storeSelection } from './asked.ts';
import type { Choices } from './asked.ts';
import { reportOffers } from './reportOffers.ts';
import type { ReportOffer } from './reportOffers.ts';
import { ReportIndex } from './ReportIndex.tsx';
import { ReportInputs } from './ReportInputs.tsx';
import { ReportOnScreen } from './ReportOnScreen.tsx';
import './reports.css';

const findOffer = (address: URLSearchParams) => reportOffers.find(({ key }) => key === address.get('report'));

interface ReportScreenProps {
  offer: ReportOffer;
  address: URLSearchParams;
  setAddress: ReturnType<typeof useSearchParams>[1];
}

const ReportScreen = ({ offer, address, setAddress }: ReportScreenProps) => {
  const navigate = useNavigate();
  useScreenKeys([{ key: 'Escape', label: 'All reports', run: () => void navigate(screens.reports) }]);
  useEffect(() => storeSelection(offer, readSelection(offer, address)), [offer, address]);
  const selection = readSelection(offer, address);
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
    <div className="report">
      <ScreenTitle
        title={offer.title}
        detail={<span className="soft">{offer.about}</span>}
        primary={
          <LinkButton to={screens.reports} kind="quiet">
            All reports
          </LinkButton>
        }
      />
      <div className="report-asked">
        <SelectBox
          label="Report"
          width="16rem"
          value={offer.key}
          choices={reportOffers.map(({ key, title, group }) => ({ value: key, label: `${group}: ${title}` }))}
          onChange={(key) => key && setAddress({ report: key })}
        />
        <ReportInputs key={offer.key} offer={offer} selection={selection} onChange={change} />
      </div>
      {isSelectionComplete(offer, selection) ? (
        <ReportOnScreen key={offer.key} offer={offer} selection={selection} />
      ) : (
        <Empty>Choose a customer to see the report.</Empty>
      )}
    </div>
  );
};

/** Screen /reports: lists the reports. With `?report=` it shows a report and downloads it with the same figures. */
export const ReportsScreen = () => {
  const [address, setAddress] = useSearchParams();
  const offer = findOffer(address);
  return offer ? <ReportScreen offer={offer} address={address} setAddress={setAddress} /> : <ReportIndex />;
};
