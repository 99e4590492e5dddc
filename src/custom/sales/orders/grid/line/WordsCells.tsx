import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

export interface VatChoice {
  Id: number;
  Description: string;
  Rate: number;
  Active: boolean;
}

/** Those in use, and the one that is borne already. */
export const offeredVat = <Type extends { Id: number; Active: boolean }>(types: readonly Type[], borneId: number | null) =>
  types.filter(({ Id, Active }) => Active || Id === borneId);

interface WordsProps {
  store: OrderStore;
  line: DraftLine;
  /** `line 3` */
  name: string;
  disabled: boolean;
  vatTypes: readonly VatChoice[] | undefined;
}

/** What a line without a product says, and the VAT it bears: in the place of product and description. */
export const WordsCell = ({ store, line, name, disabled, vatTypes }: WordsProps) => (
  <span role="gridcell" className="line-words">
    <input
      className="cell-input"
      type="text"
      autoComplete="off"
      maxLength={200}
      placeholder="Words, as papers say them"
      aria-label={`Words, ${name}`}
      aria-invalid={line.errors.Product !== undefined}
      title={line.errors.Product}
      disabled={disabled}
      data-line={line.key}
      data-cell="Product"
      value={line.words}
      onChange={(event) => store.edit(line.key, { words: event.target.value, errors: { ...line.errors, Product: undefined } })}
    />
    <select
      className="cell-input line-vat"
      aria-label={`VAT, ${name}`}
      aria-invalid={line.errors.PalletQuantity !== undefined}
      title={line.errors.PalletQuantity ?? vatTypes?.find((type) => type.Id === line.VatTypeId)?.Description}
      disabled={disabled}
      data-line={line.key}
      data-cell="PalletQuantity"
      value={line.VatTypeId ?? undefined}
      onChange={(event) => {
        const chosen = vatTypes?.find((type) => type.Id === Number(event.target.value));
        if (chosen)
          store.edit(line.key, { VatTypeId: chosen.Id, VatRate: chosen.Rate, errors: { ...line.errors, PalletQuantity: undefined } });
      }}
    >
      {offeredVat(vatTypes ?? [], line.VatTypeId).map((type) => (
        <option key={type.Id} value={type.Id}>
          {type.Rate === 0 ? type.Description : `VAT ${type.Rate} %`}
        </option>
      ))}
    </select>
  </span>
);
