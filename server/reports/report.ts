import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReportLink } from '#contract/money/reports/shape.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { TableColumnDefinition, TableDefinition } from '#server/documents/tables/tableDefinition.ts';

export interface ReportColumn extends TableColumnDefinition {
  /** Record that the cell links to on the screen. The row needs its id, such as `InvoiceId` for `Invoice`. */
  link?: ReportLink;
  /** Appears only in XLSX and CSV. Screen and paper show a symbol instead. */
  onlyInFiles?: true;
  /** Word before the value. On the screen the value is below the row's name and is never hidden. */
  note?: string;
  /** Sorts text as a number: 9 before 10. */
  isNumber?: true;
}

/** Column of a document or deal number as text: `10452/2`, or the number of an opening invoice. */
export const numberColumn = (key: string, title: string, link?: ReportLink): ReportColumn => ({
  key,
  title,
  kind: 'text',
  isNumber: true,
  ...(link && { link }),
});

/** Column for files, whose amounts have no currency symbol. */
export const currencyInFiles: ReportColumn = { key: 'CurrencyCode', title: 'Currency', kind: 'text', onlyInFiles: true };

export type Direction = 'ASC' | 'DESC';

/** A sentence above the rows. `sort` is the order that puts the rows it describes first. */
export type ReportSentence = string | { text: string; sort: string };
export const sentenceText = (sentence: ReportSentence) => (typeof sentence === 'string' ? sentence : sentence.text);

/** Columns and one query, from which the screen, PDF, XLSX and CSV are made. */
export interface Report<Selection> {
  title: (selection: Selection) => string;
  /** Returns the selection as text, for the subtitle. */
  about: (db: Db, selection: Selection) => Promise<string> | string;
  columns: (selection: Selection) => readonly ReportColumn[];
  /** Query whose columns are the keys in snake case, and the ids of linked records. */
  rows: (selection: Selection, today: DateOnly) => RawBuilder<unknown>;
  /** Computes the rows once for a page and its totals, and converts only the rows of the page. Set it if computing them takes long. */
  once?: Once<Selection>;
  /** Default order. All its columns together must be unique. */
  order: readonly (readonly [string, Direction])[];
  /** Column by which rows are grouped on paper, in the default order. */
  groups?: TableDefinition['groups'];
  /** For a report in date order. A page then reads only the rows of its own days, and `notes` needs no rows. */
  byDay?: ByDay<Selection>;
  /** Figures and warnings above the rows. `sums` is the result of `byDay.sums`. */
  notes?: (
    db: Db,
    selection: Selection,
    today: DateOnly,
    sums: readonly DaySum[],
  ) => Promise<readonly ReportSentence[]> | readonly ReportSentence[];
}

export interface Once<Selection> {
  /** Key of the number that identifies a row. */
  id: string;
  /** Query that is computed once for page and totals. */
  base: (selection: Selection, today: DateOnly) => RawBuilder<unknown>;
  /** Query for the rows, from `base`. */
  rows: (selection: Selection) => RawBuilder<unknown>;
  /** Query for one row with `all_rows`, the number of rows, and the sum of each totalled column, from `base`. */
  totals: (selection: Selection) => RawBuilder<unknown>;
}

/** Writes the query for all rows of a report that computes `base` once. */
export const rowsOnce =
  <Selection>({ base, rows }: Once<Selection>): Report<Selection>['rows'] =>
  (selection, today) =>
    sql`WITH base AS MATERIALIZED (${base(selection, today)}) ${rows(selection)}`;

/** Count of rows and sums of totalled columns, for rows of one day. */
export interface DaySum {
  RowCount: number;
  [key: string]: unknown;
}

export interface ByDay<Selection> {
  /** Key of the date column, which must be first in the default order. */
  key: string;
  /** Query with one or more rows for each day: the day, `row_count`, the sums, and any columns that `notes` needs. */
  sums: (selection: Selection) => RawBuilder<unknown>;
  /** Query for the rows of some days only. */
  rows: (selection: Selection, days: Period, today: DateOnly) => RawBuilder<unknown>;
}

export const defineReport = <Selection>(report: Report<Selection>): Report<Selection> => report;

export interface Period {
  from: DateOnly;
  to: DateOnly;
}
