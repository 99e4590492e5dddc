import type { AnswerOf } from '#contract/call/endpoint.ts';
import { getPalletSummary } from '#contract/warehouse/pallets/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { markHiddenSides } from '#src/ui/screen/markHiddenSides.ts';

/** Placeholders while loading. A merchant usually has about five pallet types. */
const placeholderTypes: readonly Partial<AnswerOf<typeof getPalletSummary>['Types'][number]>[] = Array.from({ length: 5 }, (_none, at) => ({
  PalletId: -at,
}));

const formatPallets = (pallets: number | undefined) => (pallets === undefined ? '\u00a0' : formatQuantity(pallets));

/** Shows where all pallets are. Those of customers, hauliers and our yard add up to those from suppliers less those written off. */
export const PalletSummary = ({ to }: { to: string | undefined }) => {
  const { data } = useAnswer(getPalletSummary, { query: to ? { to } : {} }, { keepPrevious: true });
  const types = data?.Types ?? placeholderTypes;
  if (types.length === 0) return null;
  // While loading, the summary is invisible but has its final height, so that the list below does not jump.
  return (
    <table
      ref={markHiddenSides}
      className={data ? 'pallet-summary' : 'pallet-summary is-awaited'}
      aria-label="Pallets by place"
      aria-busy={!data}
    >
      <thead>
        <tr>
          <th scope="col">By type</th>
          <th scope="col">Own yard</th>
          <th scope="col">Customers</th>
          <th scope="col">Hauliers</th>
          <th scope="col">Owed to suppliers</th>
          <th scope="col">Written off</th>
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type.PalletId}>
            <th scope="row" title={type.Description}>
              {type.Code}
            </th>
            <td>{formatPallets(type.Yard)}</td>
            <td>{formatPallets(type.Customers)}</td>
            <td>{formatPallets(type.Hauliers)}</td>
            <td>{formatPallets(type.FromMakers)}</td>
            <td>{formatPallets(type.WrittenOff)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
