import type { ComponentType, ReactNode } from 'react';
import type { Endpoint } from '#contract/call/endpoint.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import type { Column } from './grid/column.ts';
import type { GridRules } from './grid/gridActions.ts';
import type { LineLimits, ToolsProps } from './grid/LineGrid.tsx';
import type { RowRules } from './grid/LineRow.tsx';
import type { ChangeWords, LineMerge } from './merge.ts';
import type { OwnPasteRules } from './pastedLines.ts';
import type { ProductLine } from './product/productLine.ts';
import type { LookupRules } from './product/productLookup.ts';
import type { DocumentState, DocumentStore } from './store.ts';

/** The types of one kind of document. `Saved` is a record as the server returns it, `Context` what the screen has loaded besides. */
export interface DocumentTypes {
  Header: object;
  Line: ProductLine;
  Saved: object;
  SavedLine: object;
  /** A line of the body that is sent. */
  SentLine: object;
  Context: object;
}

export type StoreOf<T extends DocumentTypes> = DocumentStore<T['Header'], T['Line']>;
export type StateOf<T extends DocumentTypes> = DocumentState<T['Header'], T['Line']>;

/** Header and lines as they are typed. */
export interface DocumentInput<T extends DocumentTypes> {
  header: T['Header'];
  lines: readonly T['Line'][];
}

/** Content of a draft on the device. */
export interface DocumentContent<T extends DocumentTypes> extends DocumentInput<T> {
  removedIds?: readonly number[];
  /** The record that the input changes, as it was opened. */
  base: T['Saved'] | null;
}
export type DocumentDraft<T extends DocumentTypes> = Draft<DocumentContent<T>>;

/** A body that is sent. The lines are those that are not blank, in their order. */
export type DocumentBody<SentLine extends object = object> = object & { Lines?: readonly SentLine[] };

/** Document, record and context as every part of the screen gets them. */
export interface FormParts<T extends DocumentTypes> {
  store: StoreOf<T>;
  /** Undefined for a new document. */
  saved: T['Saved'] | undefined;
  context: T['Context'];
}

interface HeaderInput {
  field: string;
  label: string;
  optional?: boolean;
  hint?: string | undefined;
  /** Other fields of the server whose errors belong to this field. */
  errorFields?: readonly string[];
  isFixed?: boolean;
  isFirst?: boolean;
  /** Whether it takes the room of two fields. */
  isWide?: boolean;
}

export type HeaderField =
  | (HeaderInput & { kind: 'text' | 'longText'; value: string; maxLength: number; onChange: (value: string) => void })
  | (HeaderInput & { kind: 'date'; value: string | null; onChange: (value: string | null) => void })
  | (HeaderInput & { kind: 'check'; value: boolean; onChange: (value: boolean) => void })
  | (HeaderInput & { kind: 'money'; value: number | null; currency?: string; onChange: (value: number | null) => void })
  | (HeaderInput & { kind: 'choice' } & (HeaderChoice<number> | HeaderChoice<string>));

export interface HeaderChoice<Value> {
  value: Value | null;
  choices: readonly { value: Value; label: string }[];
  /** Label of no choice. */
  none?: string;
  /** Label of a value that is no longer a choice. */
  storedLabel?: string | undefined;
  onChange: (value: Value | null) => void;
}

export interface Question {
  title: string;
  confirm: string;
  /** Shown below the server's own sentences. */
  note?: string | undefined;
}

/** A warning that the server asks to have confirmed. */
export interface Warning {
  Kind: string;
  Message: string;
}

/** The warnings that the server asks to have confirmed. */
export interface Asked {
  Warnings: readonly Warning[];
}

export interface QuestionProps<T extends DocumentTypes> extends FormParts<T> {
  asked: Asked;
  pending: boolean;
  /** Saves again, with these fields in the body. */
  onConfirm: (fields: object) => void;
  onClose: () => void;
}

/** Lines that another record gives, such as what is ordered and is received now. They are filled in. */
export interface GivenLines<T extends DocumentTypes> {
  lines: (context: T['Context']) => readonly T['Line'][];
  /** Returns what is typed in a line. A draft puts it into the line of the same id, which may have changed since. */
  typed: (line: T['Line']) => Partial<T['Line']>;
}

/** The part of a definition that its drafts need. */
export interface DocumentRecord<T extends DocumentTypes> {
  /** Kind of the draft: `purchase order`. */
  name: string;
  emptyHeader: (context: T['Context']) => T['Header'];
  /** Returns what a new document begins with besides, such as a copy. It counts as typed. */
  begin?: (context: T['Context']) => DocumentInput<T> | undefined;
  given?: GivenLines<T>;
  /** Returns a line below others. Without it, lines are chosen elsewhere, and there may be none. */
  emptyLine?: (above?: T['Line'], lines?: readonly T['Line'][]) => T['Line'];
  isBlank: (line: T['Line']) => boolean;
  /** Returns the cell that a line begins with. Without it, that is the product. */
  firstCell?: (line: T['Line']) => string;
  idOf: (saved: T['Saved']) => number;
  lineIdOf: (line: T['Line']) => number | undefined;
  /** Returns a saved record as input. */
  open?: (saved: T['Saved']) => DocumentInput<T>;
  /** Reads the input of a draft of release 0.2.0, as `{ values, base }` or in a form of its own. A document that is newer has none. */
  openEarlier?: (
    values: Record<string, unknown>,
    base: unknown,
  ) => Omit<DocumentContent<T>, 'base'> & { base?: T['Saved'] | null | undefined };
  /** Names what a draft is about: drafts about the same are offered together. Without it, that is the record. */
  about?: (id: number | undefined, context: T['Context']) => string;
  address: (saved: T['Saved'] | undefined, context: T['Context']) => string;
  title: (saved: T['Saved'] | undefined, context: T['Context'], header?: T['Header']) => string;
  /** Returns how much a draft holds. Without it, that is the number of lines. */
  detail?: (input: DocumentInput<T>) => string;
}

/** Everything that makes one kind of document. The kit draws and saves it. */
export interface LineDocument<T extends DocumentTypes> extends DocumentRecord<T>, Omit<LineLimits<T['Line']>, 'isGiven'> {
  /** `line` is what a line is called, such as `delivery`. */
  labels: { header: string; lines: string; line?: string };
  /** Returns whether nothing of the document can change, and whether its lines cannot. */
  fixed?: (saved: T['Saved'] | undefined) => { header: boolean; lines: boolean };
  /** Adds to the context what follows from the input, such as prices. */
  Context?: ComponentType<FormParts<T> & { children: (context: T['Context']) => ReactNode }>;
  header: (parts: FormParts<T> & { header: T['Header'] }) => readonly HeaderField[];
  /** Stands beside the header. */
  Aside?: ComponentType<FormParts<T>>;
  /** Stands between the header and the lines. */
  AboveLines?: ComponentType<FormParts<T> & { focusCell: (key: number, cell: string) => void }>;
  /** Stands below the lines. */
  BelowLines?: ComponentType<FormParts<T>>;
  columns: readonly Column<T['Line'], T['Context']>[];
  rows?: RowRules<T['Line'], T['Context']>;
  /** Returns rules of the grid that replace those of the columns. */
  rules?: (parts: FormParts<T>) => Partial<GridRules<T['Line']>>;
  /** Works on the line that has the focus. Stands below the lines. */
  LineTools?: ComponentType<ToolsProps<T['Context']>>;
  /** Whether the focus begins in the lines. */
  beginsInLines?: boolean;
  /** Without it, no line looks up its product. */
  lookup?: (parts: FormParts<T>) => LookupRules<T['Line']>;
  /** Without it, rows of a spreadsheet make no lines. */
  paste?: (context: T['Context']) => OwnPasteRules<T['Line']>;
  /** Returns header fields that are missing, by field. */
  missing: (header: T['Header']) => Record<string, string>;
  /** Message if there is no line. Without it the server decides. */
  noLine?: string;
  /** Field of the body that has the lines. Without it, that is `Lines`. */
  linesField?: string;
  /** Returns the parameters of the address to which a new document is sent. */
  addParams?: (context: T['Context']) => object;
  /** A document that only is added needs no `get` and no `edit`. */
  calls: { get?: Endpoint; add: Endpoint; edit?: Endpoint };
  /** Whether what was sent before and never answered counts as saved, because it must not be there twice. */
  isAddedOnce?: boolean;
  /** Returns the body to add, and to change. Without a version in it, the body takes that of the record. */
  send: (input: DocumentInput<T>, parts: { saved: T['Saved'] | undefined; context: T['Context'] }) => DocumentBody<T['SentLine']>;
  /** Merges the lines of two people. The header is merged by field. */
  merge?: LineMerge<T['SentLine']>;
  /** Fields of the body that the lines belong to. Who changes one of them has other lines. */
  linesBelongTo?: readonly string[];
  changes?: ChangeWords<T['Saved'], T['SavedLine']>;
  /** Field of the body that confirms a warning, by its kind. */
  confirmations?: Readonly<Record<string, string>>;
  question?: (warnings: readonly Warning[], saved: T['Saved'] | undefined) => Question;
  /** Its own dialog for what must be confirmed. */
  Question?: ComponentType<QuestionProps<T>>;
  /** Returns the texts of the totals, in their order. */
  totals?: (
    input: DocumentInput<T>,
    parts: { saved: T['Saved'] | undefined; context: T['Context'] },
  ) => readonly (string | false | undefined)[];
  /** Its own totals. They are drawn after the key that changed the document. */
  Totals?: ComponentType<FormParts<T> & { input: DocumentInput<T> }>;
}

/** Checks a definition. It is a plain value. */
export const lineDocument = <T extends DocumentTypes>(definition: LineDocument<T>) => definition;
