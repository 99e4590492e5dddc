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

/** The types of one kind of document. `Saved` is the record as the server returns it, and `Context` is other data that the screen loads. */
export interface DocumentTypes {
  Header: object;
  Line: ProductLine;
  Saved: object;
  SavedLine: object;
  /** A line in the request body. */
  SentLine: object;
  Context: object;
}

export type StoreOf<T extends DocumentTypes> = DocumentStore<T['Header'], T['Line']>;
export type StateOf<T extends DocumentTypes> = DocumentState<T['Header'], T['Line']>;

/** Header and lines as entered. */
export interface DocumentInput<T extends DocumentTypes> {
  header: T['Header'];
  lines: readonly T['Line'][];
}

/** Content of a draft on the device. */
export interface DocumentContent<T extends DocumentTypes> extends DocumentInput<T> {
  removedIds?: readonly number[];
  /** The record that the input changes, as opened. */
  base: T['Saved'] | null;
}
export type DocumentDraft<T extends DocumentTypes> = Draft<DocumentContent<T>>;

/** A request body. Lines keep their order, and blank ones are left out. */
export type DocumentBody<SentLine extends object = object> = object & { Lines?: readonly SentLine[] };

/** Document, record and context, as passed to every part of the screen. */
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
  /** Other server fields whose errors are shown at this field. */
  errorFields?: readonly string[];
  isFixed?: boolean;
  isFirst?: boolean;
  /** Makes the field twice as wide. */
  /** An address takes half of the width of a tablet. */
  isWide?: boolean | 'address';
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
  /** Label of the empty option. */
  none?: string;
  /** Label of a stored value that is no longer offered. */
  storedLabel?: string | undefined;
  onChange: (value: Value | null) => void;
}

export interface Question {
  title: string;
  confirm: string;
  /** Shown below the server's messages. */
  note?: string | undefined;
}

/** A warning that the user must confirm. */
export interface Warning {
  Kind: string;
  Message: string;
}

/** The warnings that the user must confirm. */
export interface ConfirmationRequest {
  Warnings: readonly Warning[];
}

export interface QuestionProps<T extends DocumentTypes> extends FormParts<T> {
  request: ConfirmationRequest;
  pending: boolean;
  /** Saves again with these fields added to the body. */
  onConfirm: (fields: object) => void;
  onClose: () => void;
}

/** Lines that come from another record, such as ordered lines to be received. The user fills them in. */
export interface GivenLines<T extends DocumentTypes> {
  lines: (context: T['Context']) => readonly T['Line'][];
  /** Returns the user's input in a line. A draft copies it to the line of the same id, which may have changed since. */
  typed: (line: T['Line']) => Partial<T['Line']>;
}

/** The part of a definition that drafts of the document need. */
export interface DocumentRecord<T extends DocumentTypes> {
  /** Kind of draft, such as `purchase order`. */
  name: string;
  emptyHeader: (context: T['Context']) => T['Header'];
  /** Returns initial content for a new document, such as a copy. It counts as unsaved input. */
  begin?: (context: T['Context']) => DocumentInput<T> | undefined;
  linesFromRecord?: GivenLines<T>;
  /** Returns a new line. If absent, users cannot add lines here, and there may be none. */
  emptyLine?: (above?: T['Line'], lines?: readonly T['Line'][]) => T['Line'];
  isBlank: (line: T['Line']) => boolean;
  /** Returns the first cell of a line. Defaults to the product. */
  firstCell?: (line: T['Line']) => string;
  idOf: (saved: T['Saved']) => number;
  lineIdOf: (line: T['Line']) => number | undefined;
  /** Turns a saved record into input. */
  open?: (saved: T['Saved']) => DocumentInput<T>;
  /** Reads the input of a draft from release 0.2.0, as `{ values, base }` or in its own format. Absent for newer kinds of document. */
  openEarlier?: (
    values: Record<string, unknown>,
    base: unknown,
  ) => Omit<DocumentContent<T>, 'base'> & { base?: T['Saved'] | null | undefined };
  /** Names the subject of a draft. Drafts with the same subject are offered together. Defaults to the record. */
  about?: (id: number | undefined, context: T['Context']) => string;
  address: (saved: T['Saved'] | undefined, context: T['Context']) => string;
  title: (saved: T['Saved'] | undefined, context: T['Context'], header?: T['Header']) => string;
  /** Describes how much a draft holds. Defaults to the number of lines. */
  detail?: (input: DocumentInput<T>) => string;
}

/** Complete definition of one kind of document, from which lineDocument draws and saves it. */
export interface LineDocument<T extends DocumentTypes> extends DocumentRecord<T>, Omit<LineLimits<T['Line']>, 'isGiven'> {
  /** Names of the header, of the lines and of one line, such as `delivery`. */
  labels: { header: string; lines: string; line?: string };
  /** Returns whether the header and the lines are read-only. */
  fixed?: (saved: T['Saved'] | undefined) => { header: boolean; lines: boolean };
  /** Adds data derived from the input to the context, such as prices. */
  Context?: ComponentType<FormParts<T> & { children: (context: T['Context']) => ReactNode }>;
  header: (parts: FormParts<T> & { header: T['Header'] }) => readonly HeaderField[];
  /** Shown beside the header. */
  Aside?: ComponentType<FormParts<T>>;
  /** Shown between the header and the lines. */
  AboveLines?: ComponentType<FormParts<T> & { focusCell: (key: number, cell: string) => void }>;
  /** Shown below the lines. */
  BelowLines?: ComponentType<FormParts<T>>;
  columns: readonly Column<T['Line'], T['Context']>[];
  rows?: RowRules<T['Line'], T['Context']>;
  /** Returns grid rules that override those of the columns. */
  rules?: (parts: FormParts<T>) => Partial<GridRules<T['Line']>>;
  /** Tools for the focused line, shown below the lines. */
  LineTools?: ComponentType<ToolsProps<T['Context']>>;
  /** Whether the focus starts in the lines. */
  beginsInLines?: boolean;
  /** If absent, lines do not look up products. */
  lookup?: (parts: FormParts<T>) => LookupRules<T['Line']>;
  /** If absent, spreadsheet rows cannot be pasted as lines. */
  paste?: (context: T['Context']) => OwnPasteRules<T['Line']>;
  /** Returns an error for each required header field that is empty. */
  missing: (header: T['Header']) => Record<string, string>;
  /** Message if there is no line. If absent, the server decides. */
  noLine?: string;
  /** Body field that contains the lines. Defaults to `Lines`. */
  linesField?: string;
  /** Returns the path parameters of the call that adds a document. */
  addParams?: (context: T['Context']) => object;
  /** `get` and `edit` are not needed for documents that are never changed. */
  calls: { get?: Endpoint; add: Endpoint; edit?: Endpoint };
  /** Set if the document must not be added twice. If the reply to an attempt was lost, the document counts as saved. */
  isAddedOnce?: boolean;
  /** Builds the body to add or to change a document. If it has no version, the record's version is added. */
  send: (input: DocumentInput<T>, parts: { saved: T['Saved'] | undefined; context: T['Context'] }) => DocumentBody<T['SentLine']>;
  /** Merges the lines of two users. The header is merged field by field. */
  merge?: LineMerge<T['SentLine']>;
  /** Body fields that decide which lines are possible, such as the invoice of a credit note. If one changes, the old lines no longer apply. */
  lineOwnerFields?: readonly string[];
  changes?: ChangeWords<T['Saved'], T['SavedLine']>;
  /** Body field that confirms a warning, by kind of warning. */
  confirmations?: Readonly<Record<string, string>>;
  question?: (warnings: readonly Warning[], saved: T['Saved'] | undefined) => Question;
  /** Replaces the default dialog for warnings. */
  Question?: ComponentType<QuestionProps<T>>;
  /** Returns the totals as texts, in order. */
  totals?: (
    input: DocumentInput<T>,
    parts: { saved: T['Saved'] | undefined; context: T['Context'] },
  ) => readonly (string | false | undefined)[];
  /** Replaces the default totals. Drawn after the keystroke that changed the document. */
  Totals?: ComponentType<FormParts<T> & { input: DocumentInput<T> }>;
}

/** Type-checks a definition and returns it unchanged. */
export const lineDocument = <T extends DocumentTypes>(definition: LineDocument<T>) => definition;
