import { Link } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { plural } from '#src/ui/text/format.ts';
import { lastOffer } from './asked.ts';
import { reportOffers } from './reportOffers.ts';
import type { ReportOffer } from './reportOffers.ts';

const groups = [...Map.groupBy(reportOffers, ({ group }) => group)];

const ReportLink = ({ offer: { key, title, about } }: { offer: ReportOffer }) => (
  <li>
    <Link to={screenPaths.report(key)}>{title}</Link>
    <span className="soft">{about}</span>
  </li>
);

const ReportGroup = ({ title, offers }: { title: string; offers: readonly ReportOffer[] }) => (
  <section>
    <h2>{title}</h2>
    <ul>
      {offers.map((offer) => (
        <ReportLink key={offer.key} offer={offer} />
      ))}
    </ul>
  </section>
);

/** Lists all reports by group, the last one opened first. */
export const ReportIndex = () => {
  const last = lastOffer();
  return (
    <>
      <ScreenTitle title="Reports" countText={plural(reportOffers.length, 'report')} />
      <nav className="report-index" aria-label="Reports">
        {last && <ReportGroup title="Last opened" offers={[last]} />}
        {groups.map(([group, offers]) => (
          <ReportGroup key={group} title={group} offers={offers} />
        ))}
      </nav>
    </>
  );
};
