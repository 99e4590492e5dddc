/** `price` has up to four decimals, `money` two, `tonnes` three. `weight` is in kilograms. */
export type ColumnKind = 'text' | 'date' | 'money' | 'price' | 'quantity' | 'percent' | 'weight' | 'tonnes';

export interface TableColumnDefinition {
  key: string;
  /** Column heading, with the unit if there is one. */
  title: string;
  kind: ColumnKind;
  /** Printed width in millimetres. Defaults to the width of the content. */
  width?: number;
  align?: 'left' | 'right' | 'centre';
  /** Whether each cell is printed as an empty box for handwriting. */
  isToFillIn?: boolean;
  /** Whether the last row of PDF and XLSX has the total. */
  total?: boolean;
  /** Whether XLSX shows all decimals, because the file may be imported again. */
  isUnrounded?: boolean;
  /** Field with the row's currency symbol. Defaults to sterling. */
  symbolKey?: string;
  /** Field with the amount in pounds for the total, if rows have several currencies. Used with `total`. */
  totalOf?: string;
}

/** Columns and texts of a table, as plain data. The same definition serves the screen, PDF, XLSX and CSV. */
export interface TableDefinition {
  title: string;
  /** Criteria of the report, such as `1 Oct 2026 to 31 Oct 2026, all customers`. */
  subtitle?: string;
  /** Lines above the rows on paper. */
  notes?: readonly string[];
  companyName: string;
  /** `YYYY-MM-DD`: the day of printing, or the as-at date. */
  date: string;
  columns: readonly TableColumnDefinition[];
  /** On paper, groups the rows by this field. Each group has its own totals. */
  groups?: {
    key: string;
    /** Whether each group starts on a new page, because each goes to another person. */
    isOnPageOfItsOwn?: boolean;
  };
}

export type TableValue = string | number | boolean | null | undefined;
export type TableValues = Record<string, TableValue>;
export type TableFormat = 'pdf' | 'xlsx' | 'csv';
