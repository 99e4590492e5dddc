import { Big } from 'big.js';
import type { Node } from './parseXml.ts';

/** A document in the form that the rules read. */
export interface Document {
  root: Node;
  isCredit: boolean;
  lines: Node[];
  seller: Node | undefined;
  buyer: Node | undefined;
  currency: string;
  /** VAT total in the document's currency. */
  tax: Node | undefined;
  groups: Node[];
  number: (node: Node | undefined) => Big;
}

export type Rule = readonly [name: string, holds: (document: Document) => boolean];

export const add = (values: readonly Big[]) => values.reduce((total, value) => total.plus(value), new Big(0));
