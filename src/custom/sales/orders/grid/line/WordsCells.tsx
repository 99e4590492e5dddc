import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { LineStore } from '#src/lineDocument/store.ts';

export interface VatChoice {
  Id: number;
  Description: string;
  Rate: number;
  Active: boolean;
}

/** Returns the VAT types in use, and the one that the line already has. */
export const offeredVat = <Type extends { Id: number; Active: boolean }>(types: readonly Type[], borneId: number | null) =>
  types.filter(({ Id, Active }) => Active || Id === borneId);

interface WordsProps {
  store: LineStore<DraftLine>;
  line: DraftLine;
  /** Name of the line, such as `line 3`. */
  name: string;
  isFixed: boolean;
}

/** Edits the text of a text line, in place of product and description. */
export const WordsCell = ({ store, line, name, isFixed }: WordsProps) => (
  <input
    className="cell-input"
    type="text"
    autoComplete="off"
    maxLength={200}
    placeholder="Text, as printed on documents"
    aria-label={`Text, ${name}`}
    aria-invalid={line.errors.Product !== undefined}
    title={line.errors.Product}
    disabled={isFixed}
    data-line={line.key}
    data-cell="Product"
    value={line.words}
    onChange={(event) => store.edit(line.key, { words: event.target.value, errors: { ...line.errors, Product: undefined } })}
  />
);

/** Edits the VAT type of a text line. */
export const VatCell = ({ store, line, name, isFixed, vatTypes }: WordsProps & { vatTypes: readonly VatChoice[] }) => (
  <select
    className="cell-input line-vat"
    aria-label={`VAT, ${name}`}
    aria-invalid={line.errors.PalletQuantity !== undefined}
    title={line.errors.PalletQuantity ?? vatTypes.find((type) => type.Id === line.VatTypeId)?.Description}
    disabled={isFixed}
    data-line={line.key}
    data-cell="PalletQuantity"
    value={line.VatTypeId ?? undefined}
    onChange={(event) => {
      const vatType = vatTypes.find((type) => type.Id === Number(event.target.value));
      const errors = { ...line.errors, PalletQuantity: undefined };
      if (vatType) store.edit(line.key, { VatTypeId: vatType.Id, VatRate: vatType.Rate, errors });
    }}
  >
    {offeredVat(vatTypes, line.VatTypeId).map((type) => (
      <option key={type.Id} value={type.Id}>
        {type.Rate === 0 ? type.Description : `VAT ${type.Rate} %`}
      </option>
    ))}
  </select>
);
