import { wholePallets } from '#src/ui/inputs/typed/checks.ts';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';
import type { ReceiptProduct, LineInput } from './receiptDraft.ts';
import { inPallets, toTradeUnits } from '#src/custom/warehouse/stock/words.ts';
import { CountInput } from '#src/custom/warehouse/stock/take/CountInput.tsx';

interface ReceiptLineProps {
  line: ReceiptProduct;
  input: LineInput;
  errors: Record<string, string>;
  /** Position of the line in the request, for the server's errors. -1 if the line was not sent. */
  index: number;
  /** True if the quantity of this line has the focus when the form opens. */
  hasFocus?: boolean;
  onType: (patch: Partial<LineInput>) => void;
  onInvalid: (field: string, isInvalid: boolean) => void;
  /** Called when the user presses Enter in the quantity. */
  onCounted: () => void;
}

const heads = ['Product', 'Description', 'Outstanding', 'Received', 'Broken', 'Pallets', 'Batch', 'Location'];

/** Headings of the columns. The fields have labels of their own, which a narrow window shows instead. */
export const ReceiptHeads = () => (
  <div className="receipt-line line-row-heads" aria-hidden="true">
    {heads.map((head) => (
      <span key={head}>{head}</span>
    ))}
  </div>
);

/** Fields for one received product. */
export const ReceiptLine = ({ line, input, errors, index, hasFocus = false, ...handlers }: ReceiptLineProps) => {
  const { onType, onInvalid, onCounted } = handlers;
  const getError = (field: string) => (index === -1 ? undefined : errors[`Lines.${index}.${field}`]);
  return (
    <li id={`receipt-${line.ProductId}`} className="receipt-line" data-line={line.ProductId} aria-label={line.Description}>
      <span>{line.ProductCode}</span>
      <strong>{line.Description}</strong>
      <span className="receipt-left">
        {line.outstanding !== null && formatQuantity(line.outstanding)}
        {line.outstanding ? <span className="note">{` ${inPallets(line.outstanding, line)}`}</span> : ''}
      </span>
      <div className="receipt-entry" role="group" aria-label={line.ProductCode}>
        <CountInput
          label="Received"
          cell="Came"
          autoFocus={hasFocus}
          value={input.came}
          units={toTradeUnits(line)}
          error={getError('Quantity')}
          onInvalid={(isNow) => onInvalid('came', isNow)}
          onChange={(came) => onType({ came })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onCounted();
          }}
        />
        <QuantityInput
          label="Broken"
          cell="Broken"
          width="6rem"
          value={input.broken}
          error={getError('Broken')}
          onInvalid={(isNow) => onInvalid('broken', isNow)}
          onChange={(broken) => onType({ broken })}
        />
        {line.PalletId !== null && (
          <QuantityInput
            label={`Pallets ${line.PalletCode ?? ''}`}
            check={wholePallets}
            width="7rem"
            placeholder={line.PalletCode ?? ''}
            value={input.pallets}
            error={getError('Pallets') ?? getError('PalletId')}
            onInvalid={(isNow) => onInvalid('pallets', isNow)}
            onChange={(pallets) => onType({ pallets })}
          />
        )}
        <TextBox
          label="Batch"
          cell="Lot"
          width="9rem"
          optional={!line.LotRequired}
          placeholder={line.LotRequired ? 'required' : ''}
          value={input.lot}
          error={getError('Lots')}
          onChange={(lot) => onType({ lot })}
        />
        <TextBox
          label="Location"
          cell="Place"
          width="7rem"
          optional
          maxLength={40}
          placeholder={line.Location ?? ''}
          value={input.place}
          error={getError('Location')}
          onChange={(place) => onType({ place })}
        />
      </div>
    </li>
  );
};
