import { maxRequested } from '#contract/sales/orderRequests/shapes.ts';
import type { OrderedProduct } from '#contract/sales/orders/usual.ts';
import type { AgainProduct } from '#contract/sales/portal/home.ts';
import { Silhouette } from '#src/pictures/Silhouette.tsx';
import { rewordError } from '#src/ui/inputs/typed/checks.ts';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { formatDate, formatMoney, formatQuantity } from '#src/ui/text/format.ts';
import { formatTradeUnits } from '#src/ui/text/parseQuantity.ts';
import './portal.css';

/** A product that may be ordered. Only an order that is repeated has prices. */
export type PricedProduct = OrderedProduct & Partial<Pick<AgainProduct, 'UnitPrice' | 'PricePer'>>;

const numberCheck = rewordError('Enter a number such as 1,428');

const toTradeUnits = ({ UnitsPerLayer, UnitsPerPallet }: OrderedProduct) => ({
  unitsPerLayer: UnitsPerLayer,
  layersPerPallet: UnitsPerLayer && UnitsPerPallet ? Math.round(UnitsPerPallet / UnitsPerLayer) : null,
});

/** Describes the typed quantity in pallets, so that a customer who thinks in pallets notices a typing error. */
const describeInPallets = (quantity: number | null | undefined, product: OrderedProduct) => {
  if (!quantity || !product.UnitsPerPallet) return undefined;
  return quantity < product.UnitsPerPallet ? 'less than a pallet' : formatTradeUnits(quantity, toTradeUnits(product));
};

const formatUnitPrice = ({ UnitPrice, PricePer }: PricedProduct, currency: string) =>
  `${formatMoney(UnitPrice, currency)} ${PricePer === 1 ? 'each' : `per ${formatQuantity(PricePer)}`} today, plus VAT`;

/** Products of a request, each with a box for its quantity. */
export const RequestLines = ({
  products,
  currency,
  quantities,
  onQuantity,
  onInvalid,
}: {
  products: readonly PricedProduct[];
  currency: string;
  quantities: Readonly<Record<number, number | null>>;
  onQuantity: (productId: number, quantity: number | null) => void;
  onInvalid: (productId: number, isInvalid: boolean) => void;
}) => (
  <ul className="ask-lines">
    {products.map((product, index) => (
      <li key={product.ProductId}>
        <Silhouette look={product.Look} />
        <div>
          <strong>{product.Description}</strong>
          <span className="note soft">
            {[product.TheirCode, product.ProductCode, `last ordered ${formatDate(product.OrderedOn)}`].filter(Boolean).join(', ')}
          </span>
          {product.UnitPrice && <span className="note">{formatUnitPrice(product, currency)}</span>}
          {product.UnitsPerPallet && <span className="note">{`${formatQuantity(product.UnitsPerPallet)} on a pallet`}</span>}
        </div>
        <QuantityInput
          label={`Quantity of ${product.ProductCode}`}
          hideLabel
          width="9rem"
          placeholder="Quantity"
          autoFocus={index === 0 && !quantities[product.ProductId]}
          hasDigitsKeyboard
          check={numberCheck}
          largest={{ quantity: maxRequested, error: `At most ${formatQuantity(maxRequested)}` }}
          units={toTradeUnits(product)}
          hint={describeInPallets(quantities[product.ProductId], product)}
          value={quantities[product.ProductId] ?? null}
          onChange={(quantity) => onQuantity(product.ProductId, quantity)}
          onInvalid={(isInvalid) => onInvalid(product.ProductId, isInvalid)}
        />
      </li>
    ))}
  </ul>
);
