import type { FormParts } from '#src/lineDocument/definition.ts';
import { useDocumentBehind } from '#src/lineDocument/store.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { plural } from '#src/ui/text/format.ts';
import type { AdHocLine, AdHocTypes } from './adHocTypes.ts';

/** Returns goods that left our warehouse with the invoice that this is a copy of, and stay there with this one as it stands. */
export const leftInStock = (lines: Iterable<AdHocLine>) =>
  [...lines].filter((line) => line.tookStock && line.Kind === 'Goods' && line.ProductId !== null && !line.MovesStock);

const linesOf = <Lines,>({ lines }: { lines: Lines }) => lines;

type TookStockProps = Pick<FormParts<AdHocTypes>, 'store'> & { focusCell: (key: number, cell: string) => void };

/** Says that a copy takes nothing from stock where the invoice copied did. */
export const TookStock = ({ store, focusCell }: TookStockProps) => {
  const lines = useDocumentBehind(store, linesOf);
  const left = leftInStock(store.inOrder().filter(({ key }) => lines.has(key)));
  const [first] = left;
  if (!first) return null;
  const take = () => {
    for (const { key } of left) store.edit(key, { MovesStock: true });
    focusCell(first.key, 'MovesStock');
  };
  const isOne = left.length === 1;
  return (
    <Notice>
      <span>
        {`${plural(left.length, 'line')} of the invoice copied took ${isOne ? 'its' : 'their'} goods from our warehouse (${left.map(({ Code }) => Code).join(', ')}). Here nothing is taken unless you say so.`}
      </span>
      <ActionButton onPress={take}>{isOne ? 'Take it again' : 'Take them again'}</ActionButton>
    </Notice>
  );
};
