import type { AnswerOf } from '#contract/endpoint.ts';
import type { getOrderComboData } from '#contract/sales/orders/calls.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { pastedFigure, productSaid, quantitySaid } from '#src/resources/pickers/foundLine.ts';
import { ProductPicker } from '#src/resources/pickers/ProductPicker.tsx';
import { unitsOf } from '#src/ui/inputs/typed/unitsOf.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { FieldError } from '#src/ui/inputs/Field.tsx';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { formatMoney, formatNumber } from '#src/ui/text/format.ts';
import { offeredVat } from '#src/custom/sales/orders/grid/line/WordsCells.tsx';
import { emptyLine, netOf, perOf } from './adHocDraft.ts';
import type { AdHocLine, LineKind } from './adHocDraft.ts';

export interface LineChoices {
  combos: AnswerOf<typeof getOrderComboData>;
  currency: string;
  rates: ReadonlyMap<number, number>;
}

interface AdHocLineRowProps extends LineChoices {
  line: AdHocLine;
  place: number;
  errors: Record<string, string>;
  search: (text: string, signal: AbortSignal) => Promise<readonly PickedProduct[]>;
  onChange: (patch: Partial<AdHocLine>) => void;
  onProduct: (key: number, product: PickedProduct) => void;
  onTyped: (key: number, text: string) => void;
  onQuantity: (key: number, quantity: number | null) => void;
  onInvalid: (field: string, isInvalid: boolean) => void;
  onRemove: () => void;
}

const kinds: readonly { value: LineKind; label: string }[] = [
  { value: 'Free', label: 'Free words' },
  { value: 'Goods', label: 'Goods' },
  { value: 'Pallet', label: 'Pallets' },
];

const palletSaid = ({ PalletId, pasted }: AdHocLine) => (PalletId === null && pasted ? `No pallet is “${pasted.text}”` : undefined);

const pers = [1, 100, 1000].map((value) => ({ value, label: value === 1 ? 'each' : `per ${value.toLocaleString('en-GB')}` }));

/** What was said of another kind does not stand; how many and for how much does. */
const asKind = ({ key, Quantity, UnitPrice, VatTypeId }: AdHocLine, Kind: LineKind): AdHocLine => ({
  ...emptyLine(key),
  Kind,
  Quantity,
  UnitPrice,
  VatTypeId,
});

const What = (props: Pick<AdHocLineRowProps, 'line' | 'place' | 'errors' | 'search' | 'combos' | 'onChange' | 'onProduct' | 'onTyped'>) => {
  const { line, place, errors, search, combos, onChange, onProduct, onTyped } = props;
  if (line.Kind === 'Pallet')
    return (
      <SelectBox
        label={`Pallet, line ${place}`}
        hideLabel
        cell="Pallet"
        width="100%"
        value={line.PalletId}
        borne={line.Description}
        choices={combos.Pallets.map(({ Id, Description, Code }) => ({ value: Id, label: `${Description} (${Code})` }))}
        onChange={(PalletId) => {
          const pallet = combos.Pallets.find(({ Id }) => Id === PalletId);
          onChange({ PalletId, Description: pallet?.Description ?? '', ...(pallet && !line.isPriceTyped && { UnitPrice: pallet.Charge }) });
        }}
        error={errors.PalletId ?? palletSaid(line)}
      />
    );
  const words = (
    <TextBox
      label={`Description, line ${place}`}
      hideLabel
      cell="Description"
      width="100%"
      maxLength={200}
      placeholder={line.Kind === 'Free' ? 'What it is for' : 'As the list calls it'}
      value={line.Description}
      onChange={(Description) => onChange({ Description })}
      error={errors.Description}
    />
  );
  if (line.Kind === 'Free') return words;
  const unfound = errors.ProductId ?? productSaid(line);
  return (
    <>
      <span className="line-product">
        <ProductPicker
          label={`Product, line ${place}`}
          value={line.Code}
          search={search}
          onTake={(product) => onProduct(line.key, product)}
          onTyped={(text) => onTyped(line.key, text)}
          error={unfound}
          inputProps={{ className: 'input', 'data-cell': 'Product' }}
        />
      </span>
      {unfound && <FieldError>{unfound}</FieldError>}
      {words}
      <CheckBox label="Take from our warehouse" checked={line.MovesStock} onChange={(MovesStock) => onChange({ MovesStock })} />
    </>
  );
};

/** One line: what it is, how many, for how much, with which VAT. */
export const AdHocLineRow = (props: AdHocLineRowProps) => {
  const { line, place, errors, combos, currency, rates, onChange, onQuantity, onInvalid, onRemove } = props;
  const net = netOf(line);
  const named = (what: string) => ({ label: `${what}, line ${place}`, cell: what, hideLabel: true, width: '100%' });
  return (
    <li className="adhoc-line" data-line={line.key} aria-label={`Line ${place}`}>
      <SelectBox {...named('Kind')} value={line.Kind} choices={kinds} onChange={(kind) => onChange(asKind(line, kind ?? 'Free'))} />
      <span className="adhoc-what">
        <What {...props} />
      </span>
      <QuantityInput
        {...named('Quantity')}
        units={unitsOf(line)}
        value={line.Quantity}
        typedBefore={pastedFigure(line, 'quantity', line.Quantity)}
        onChange={(Quantity) => {
          onChange({ Quantity });
          onQuantity(line.key, Quantity);
        }}
        onInvalid={(isInvalid) => onInvalid(`${line.key}.Quantity`, isInvalid)}
        error={errors.Quantity ?? quantitySaid(line, line.Quantity)}
      />
      <MoneyInput
        {...named('Price')}
        decimals={4}
        currency={currency}
        value={line.UnitPrice}
        typedBefore={pastedFigure(line, 'typedPrice', line.UnitPrice)}
        onChange={(UnitPrice) => onChange({ UnitPrice, isPriceTyped: UnitPrice !== null })}
        onInvalid={(isInvalid) => onInvalid(`${line.key}.UnitPrice`, isInvalid)}
        error={errors.UnitPrice}
      />
      <SelectBox
        {...named('Price per')}
        value={line.PricePer}
        choices={pers}
        onChange={(per) => onChange({ PricePer: perOf(per ?? 1) })}
        error={errors.PricePer}
      />
      <SelectBox
        {...named('VAT')}
        value={line.VatTypeId}
        none={line.Kind === 'Goods' ? 'VAT as usual for it' : 'VAT of the account'}
        choices={offeredVat(combos.VatTypes, line.VatTypeId).map(({ Id, Description }) => ({
          value: Id,
          label: rates.has(Id) ? `${Description}, ${formatNumber(rates.get(Id))} %` : Description,
        }))}
        onChange={(VatTypeId) => onChange({ VatTypeId })}
        error={errors.VatTypeId}
      />
      <span className="adhoc-net">{net === null ? '' : formatMoney(net.toString(), currency)}</span>
      <button
        type="button"
        className="adhoc-remove"
        aria-label={`Remove line ${place}`}
        title="Remove the line: Ctrl+Delete"
        onClick={onRemove}
      >
        ✕
      </button>
    </li>
  );
};
