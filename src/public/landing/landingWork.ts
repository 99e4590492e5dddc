import type { PictureName } from '#src/public/pictureSizes.ts';

/** Text about the work of one role on the landing page, with its screen. */
export interface Work {
  /** Name of the role. Its demo account opens with one click. */
  role: string;
  heading: string;
  points: readonly string[];
  picture: PictureName;
  shows: string;
}

export const works: readonly Work[] = [
  {
    role: 'Office',
    heading: 'Orders as fast as you speak',
    points: [
      'Type 3p 2l 40 for three pallets, two layers and forty bottles. The customer’s own price appears with its source.',
      'Free stock, remaining credit and overdue money show beside the lines before you save the order.',
      'From the name to the next order without the mouse. Your input survives a browser crash.',
    ],
    picture: 'edit-order',
    shows: 'The lines of an open order: products, quantities and free stock',
  },
  {
    role: 'Warehouse',
    heading: 'Picking with a thumb, in gloves and offline',
    points: [
      'One line at a time with its location and a number pad, or by scanning the label.',
      'If the connection drops, picking goes on. Nothing is lost or counted twice.',
      'Batches, breakages, stock counts without closing the doors, and the driver’s signature under the delivery note.',
    ],
    picture: 'pick-goods',
    shows: 'Picking on a phone: the line’s location, its quantity and a number pad',
  },
  {
    role: 'Finance',
    heading: 'Month end in a morning',
    points: [
      'One page shows what is not invoiced, sent or allocated, each with the link that fixes it.',
      'A bank file is matched line by line with reasons. One press books the certain lines.',
      'Ledgers only grow. An invoice never changes, and a reversal first shows what it will do.',
    ],
    picture: 'statement',
    shows: 'A customer’s statement: what is outstanding, how old it is, and the pallets held',
  },
  {
    role: 'Admin',
    heading: 'Your own words and fields, without spreadsheets',
    points: [
      'Products, customers, suppliers and all other lists share search, filters, import with a trial run, export and history.',
      'Your own fields appear in forms, lists and files like the built-in ones.',
      'Change a thousand prices at once, and undo the change as one.',
    ],
    picture: 'products',
    shows: 'The list of products with its search and filters',
  },
  {
    role: 'Customer',
    heading: 'A portal for your customers',
    points: [
      'Amounts due, every invoice as sent, pallets held and the progress of orders.',
      'Customers repeat an order from a phone. The office accepts it with one key.',
    ],
    picture: 'portal-statement',
    shows: 'A customer’s own statement on a phone',
  },
];
