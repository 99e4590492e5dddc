import type { RawBuilder } from 'kysely';
import type { ReportLink } from '#contract/money/reports/shape.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { TableColumnDefinition, TableDefinition } from '#server/documents/tables/tableDefinition.ts';

export interface ReportColumn extends TableColumnDefinition {
  /** What the cell leads to on the screen: the row has its id, `InvoiceId` for `Invoice`. */
  link?: ReportLink;
  /** Said by a sign on screen and paper: XLSX and CSV have it as a column of its own. */
  onlyInFiles?: true;
  /** By what a row is to be read: on the screen below its first cell, after this word. */
  note?: string;
  /** A number written as text: 9 comes before 10. */
  isNumber?: true;
}

/** The number of a paper or a deal, written as text: `10452/2`, or as it stood in the books before these. */
export const numberOf = (key: string, title: string, link?: ReportLink): ReportColumn => ({
  key,
  title,
  kind: 'text',
  isNumber: true,
  ...(link && { link }),
});

/** A file's figures are plain: beside those in an account's own currency it says which. */
export const currencyInFiles: ReportColumn = { key: 'CurrencyCode', title: 'Currency', kind: 'text', onlyInFiles: true };

export type Direction = 'ASC' | 'DESC';

/** A sentence beside the rows; with the order in which those that it counts come first. */
export type Said = string | { text: string; sort: string };
export const wordsOf = (said: Said) => (typeof said === 'string' ? said : said.text);

/** A report is columns and one statement: the screen, PDF, XLSX and CSV are made of them. */
export interface Report<Asked> {
  title: (asked: Asked) => string;
  /** What was asked for, in words. */
  about: (db: Db, asked: Asked) => Promise<string> | string;
  columns: (asked: Asked) => readonly ReportColumn[];
  /** A statement whose columns are the keys of the columns (snake case), and the ids that they lead to. */
  rows: (asked: Asked, today: DateOnly) => RawBuilder<unknown>;
  /** The order it comes in; the last of them tells every row from every other. */
  order: readonly (readonly [string, Direction])[];
  /** How its rows stand together on paper, in its own order. */
  groups?: TableDefinition['groups'];
  /** Where it comes by the day: a page then reads the rows of its own days alone, and `notes` needs no row. */
  byDay?: ByDay<Asked>;
  /** Figures and warnings beside the rows. `sums`: those of `byDay`. */
  notes?: (db: Db, asked: Asked, today: DateOnly, sums: readonly DaySum[]) => Promise<readonly Said[]> | readonly Said[];
}

/** What rows of one day have in common: how many they are, and the sums of the columns that are totalled. */
export interface DaySum {
  RowCount: number;
  [key: string]: unknown;
}

export interface ByDay<Asked> {
  /** The column of the day, the first of the report's order. */
  key: string;
  /** A statement that counts and adds up all rows: a row or several for each day, of the day, `row_count`, the sums, and what else `notes` tells apart. */
  sums: (asked: Asked) => RawBuilder<unknown>;
  /** The rows of these days alone. */
  rows: (asked: Asked, days: Period, today: DateOnly) => RawBuilder<unknown>;
}

export const defineReport = <Asked>(report: Report<Asked>): Report<Asked> => report;

export interface Period {
  from: DateOnly;
  to: DateOnly;
}
