/** `price` keeps up to four decimals, `money` has two, `weight` is in kilograms, `tonnes` has three. */
export type ColumnKind = 'text' | 'date' | 'money' | 'price' | 'quantity' | 'percent' | 'weight' | 'tonnes';

export interface TableColumnDefinition {
  key: string;
  /** With the unit, where there is one. */
  title: string;
  kind: ColumnKind;
  /** In millimetres on paper; absent: as wide as its content. */
  width?: number;
  align?: 'left' | 'right' | 'centre';
  /** On paper a box to write in by hand. */
  isToFillIn?: boolean;
  /** Summed in the last row of PDF and XLSX. */
  total?: boolean;
  /** Shows all decimals in XLSX, because the file may be imported again. */
  isUnrounded?: boolean;
  /** The field that holds the row's currency symbol; absent: sterling. */
  symbolKey?: string;
  /** With `total`: the field that has it in pounds, where rows of several currencies are summed. */
  totalOf?: string;
}

/** Data, so that one definition makes the screen's table, PDF, XLSX and CSV. */
export interface TableDefinition {
  title: string;
  /** What was asked for: `1 Oct 2026 to 31 Oct 2026, all customers`. */
  subtitle?: string;
  /** On paper above the rows, a line each. */
  notes?: readonly string[];
  companyName: string;
  /** `YYYY-MM-DD`: the day it is made, or the as-at date. */
  date: string;
  columns: readonly TableColumnDefinition[];
  /** On paper the rows stand below what this field of theirs says, in their order, each group with its own sums. */
  groups?: {
    key: string;
    /** Each is handed to somebody else. */
    isOnPageOfItsOwn?: boolean;
  };
}

export type TableValue = string | number | boolean | null | undefined;
export type TableValues = Record<string, TableValue>;
export type TableFormat = 'pdf' | 'xlsx' | 'csv';
