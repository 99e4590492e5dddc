/** `price` has up to four decimals, `money` two, `tonnes` three. `weight` is in kilograms. */
export type ColumnKind = 'text' | 'date' | 'money' | 'price' | 'quantity' | 'percent' | 'weight' | 'tonnes';

export interface TableColumnDefinition {
  key: string;
  /** Includes the unit if there is one. */
  title: string;
  kind: ColumnKind;
  /** Printed width in millimetres. Defaults to the width of the content. */
  width?: number;
  align?: 'left' | 'right' | 'centre';
  /** Prints an empty box for handwriting. */
  isToFillIn?: boolean;
  /** Totalled in the last row of PDF and XLSX. */
  total?: boolean;
  /** Shows all decimals in XLSX, because the file may be imported again. */
  isUnrounded?: boolean;
  /** Field with the row's currency symbol. Defaults to sterling. */
  symbolKey?: string;
  /** With `total`, the field with the amount in pounds, if rows have several currencies. */
  totalOf?: string;
}

/** Plain data, so that one definition serves the screen, PDF, XLSX and CSV. */
export interface TableDefinition {
  title: string;
  /** Criteria of the report, such as `1 Oct 2026 to 31 Oct 2026, all customers`. */
  subtitle?: string;
  /** Printed above the rows, one line each. */
  notes?: readonly string[];
  companyName: string;
  /** `YYYY-MM-DD`: the day of printing, or the as-at date. */
  date: string;
  columns: readonly TableColumnDefinition[];
  /** In print, groups the rows by this field, in order, each group with its own totals. */
  groups?: {
    key: string;
    /** Starts each group on a new page, because each goes to someone else. */
    isOnPageOfItsOwn?: boolean;
  };
}

export type TableValue = string | number | boolean | null | undefined;
export type TableValues = Record<string, TableValue>;
export type TableFormat = 'pdf' | 'xlsx' | 'csv';
