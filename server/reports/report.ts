import type { RawBuilder } from 'kysely';
import type { ReportLink } from '#contract/reports/shape.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/connect.ts';
import type { TableColumnDefinition } from '#server/documents/tableDefinition.ts';

export interface ReportColumn extends TableColumnDefinition {
  /** What the cell leads to on the screen: the row has its id, `InvoiceId` for `Invoice`. */
  link?: ReportLink;
}

export type Direction = 'ASC' | 'DESC';

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
  /** Figures and warnings beside the rows. */
  notes?: (db: Db, asked: Asked, today: DateOnly) => Promise<readonly string[]>;
}

export const defineReport = <Asked>(report: Report<Asked>): Report<Asked> => report;

export interface Period {
  from: DateOnly;
  to: DateOnly;
}
