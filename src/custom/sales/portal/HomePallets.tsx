import { Link } from 'react-router';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { getPortalPallets } from '#contract/sales/portal/collections.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';
import { CollectionNotice } from './CollectionNotice.tsx';
import { HomeSection } from './HomeSection.tsx';

/** Lists the pallets to give back by type. */
export const HomePallets = () => {
  const { data, error, refetch } = useAnswer(getPortalPallets, {});
  const held = data?.Types.filter(({ Held }) => Held > 0) ?? [];
  const canAsk = held.some(({ Collectable }) => Collectable > 0) && data?.Collection?.State !== 'Asked';
  return (
    <HomeSection title="Pallets to give back" area="pallets" action={<Link to={screens.ownPallets}>Pallets</Link>}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={2} />}
      {data && held.length === 0 && <p className="soft">You have no pallets of ours.</p>}
      <ul className="home-pallets">
        {held.map(({ PalletId, Code, Description, Held }) => (
          <li key={PalletId}>
            <span className="figure strong">{formatQuantity(Held)}</span>
            <span>{Code}</span>
            <span className="soft">{Description}</span>
          </li>
        ))}
      </ul>
      <CollectionNotice collection={data?.Collection ?? null} />
      <CollectionNotice collection={data?.NextCollection ?? null} />
      {canAsk && <LinkButton to={screenPaths.askForCollection()}>Ask for collection</LinkButton>}
    </HomeSection>
  );
};
