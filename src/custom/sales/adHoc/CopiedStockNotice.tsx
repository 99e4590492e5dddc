import type { FormParts } from '#src/lineDocument/definition.ts';
import { useDocumentBehind } from '#src/lineDocument/store.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { plural } from '#src/ui/text/format.ts';
import type { AdHocLine, AdHocTypes } from './adHocTypes.ts';

/** Returns the lines whose goods left our warehouse with the original invoice and would not leave with this copy. */
export const findUntakenLines = (lines: Iterable<AdHocLine>) =>
  [...lines].filter((line) => line.tookStock && line.Kind === 'Goods' && line.ProductId !== null && !line.MovesStock);

const selectLines = <Lines,>({ lines }: { lines: Lines }) => lines;

type TookStockProps = Pick<FormParts<AdHocTypes>, 'store'> & { focusCell: (key: number, cell: string) => void };

/** Warns that a copy takes nothing from stock although the original invoice did. */
export const CopiedStockNotice = ({ store, focusCell }: TookStockProps) => {
  const lines = useDocumentBehind(store, selectLines);
  const untakenLines = findUntakenLines(store.inOrder().filter(({ key }) => lines.has(key)));
  const [first] = untakenLines;
  if (!first) return null;
  const take = () => {
    for (const { key } of untakenLines) store.edit(key, { MovesStock: true });
    focusCell(first.key, 'MovesStock');
  };
  return (
    <Notice>
      <span>
        {`The original invoice took ${plural(untakenLines.length, 'line')} from our warehouse (${untakenLines.map(({ Code }) => Code).join(', ')}). This copy takes nothing yet.`}
      </span>
      <ActionButton onPress={take}>Take from our warehouse</ActionButton>
    </Notice>
  );
};
