/** One role's work on the landing page: its screen and what makes it different. */
export interface Work {
  /** Name of the role. Its demo account opens with one click. */
  role: string;
  heading: string;
  points: readonly string[];
  picture: 'edit-order' | 'pick-goods' | 'statement' | 'products' | 'portal-statement';
  shows: string;
  isPhone?: boolean;
}

export const works: readonly Work[] = [
  {
    role: 'Office',
    heading: 'An order as fast as it is spoken',
    points: [
      'Type 3p 2l 40 and it is three pallets, two layers and forty bottles, with the customer’s own price, and why it is that price.',
      'Free stock, credit left and what is overdue stand beside the lines before the order is saved.',
      'From the name to the next order without the mouse. What was typed is kept, whatever happens to the browser.',
    ],
    picture: 'edit-order',
    shows: 'An open deal: its lines with quantities, prices and pallets, and the customer’s account beside them',
  },
  {
    role: 'Warehouse',
    heading: 'Picked with a thumb, in gloves, out of reach of the network',
    points: [
      'One line at a time with its location and a number pad, or by scanning the label.',
      'Where the connection ends, picking goes on; nothing is lost and nothing counted twice.',
      'Lots, breakages, counts without closing the doors, and the driver’s signature under the delivery note.',
    ],
    picture: 'pick-goods',
    shows: 'Picking on a phone: the line’s location, its quantity and a number pad',
    isPhone: true,
  },
  {
    role: 'Finance',
    heading: 'A month closed in a morning',
    points: [
      'What is not invoiced, not sent, not allocated and not tied, on one page, each with the link that mends it.',
      'A bank file is matched line by line with its reason; what is certain is booked with one press.',
      'Ledgers only grow: an invoice is never changed, a reversal shows first what it will do.',
    ],
    picture: 'statement',
    shows: 'A customer’s statement: what is outstanding, how old it is, and the pallets held',
  },
  {
    role: 'Admin',
    heading: 'Your own words, your own fields, nobody’s spreadsheet',
    points: [
      'Products, customers, suppliers and every list have the same search, filters, import with a trial run, export and history.',
      'Fields of your own stand in forms, lists and files like those that came with it.',
      'Prices are changed for a thousand lines in one batch, and taken back as one.',
    ],
    picture: 'products',
    shows: 'The list of products with its search and filters',
  },
  {
    role: 'Customer',
    heading: 'Your customers help themselves',
    points: [
      'What is due, every invoice as it was sent, the pallets they hold and how far an order is.',
      'The same order again, asked for on a phone; the office takes it with one key.',
    ],
    picture: 'portal-statement',
    shows: 'A customer’s own statement on a phone',
    isPhone: true,
  },
];
