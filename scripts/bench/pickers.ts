import { findBottle, getBottleChoices } from '#contract/sales/bottles/calls.ts';
import { getCustomersNameWithId, listHauliers, searchCustomers } from '#contract/masterData/customers/calls.ts';
import { findProductsByDescription, pickProduct } from '#contract/masterData/products/calls.ts';
import { searchEverything } from '#contract/system/search/calls.ts';
import type { Question } from './questions.ts';

const customerTexts = ['', 'bre', 'cider', 'dist', 'mill', 'oak ltd', 'river', 'dairy', 'HR', '01432', 'sel'];
const productTexts = ['', 'amb', 'amber 500 ml', 'jar', '30x60', 'flint 330', 'round', 'cap', 'BVS', '500ml square'];
const bottles = [
  { text: 'amber 500 ml' },
  { colourId: 1, weightFrom: 200, weightTo: 600 },
  { text: 'jar' },
  { text: '30x60', heightFrom: 200 },
];

/** Lists the searches of the pickers, with typical input. */
export const pickerQuestions = (customerId: number): Question[] => {
  const toQuestion = (of: string, call: Question['call'], what: string, query: object): Question => ({
    of,
    way: 'picker',
    what,
    call,
    input: { query },
  });
  return [
    ...customerTexts.map((text) => toQuestion('find customer', searchCustomers, text || 'no input', { text })),
    ...productTexts.map((text) => toQuestion('product of an order line', pickProduct, text || 'no input', { text, customerId })),
    ...productTexts
      .filter(Boolean)
      .map((text) => toQuestion('products by description', findProductsByDescription, text, { ProductDescription: text })),
    ...[...customerTexts, ...productTexts, '10452', '20014', '£120.00', 'PO4']
      .filter(Boolean)
      .map((text) => toQuestion('palette', searchEverything, text, { text })),
    ...bottles.map((query) => toQuestion('find bottle', findBottle, JSON.stringify(query), query)),
    toQuestion('find bottle, filter options', getBottleChoices, '', {}),
    toQuestion('hauliers', listHauliers, '', {}),
    toQuestion('names of all customers', getCustomersNameWithId, '', {}),
  ];
};
