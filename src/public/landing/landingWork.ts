import type { PictureName } from '#src/public/pictureSizes.ts';

/** Text about the work of one role on the landing page, with its screen. */
export interface Work {
  /** Name of the role. Its demo account opens with one click. */
  role: string;
  heading: string;
  text: string;
  picture: PictureName;
  /** Picture of the screen on a phone, if this one is of a wide window. */
  narrow?: PictureName;
  shows: string;
}

export const works: readonly Work[] = [
  {
    role: 'Office',
    heading: 'Find the bottle during the call',
    text: 'Every bottle is drawn from its measures, with free stock, your price and each supplier’s depot.',
    picture: 'find-bottle',
    narrow: 'find-bottle-narrow',
    shows: 'Half-litre bottles with their silhouette, free stock, stock on hand and price',
  },
  {
    role: 'Warehouse',
    heading: 'Pick with a thumb, in gloves and offline',
    text: 'One line at a time with its location and a number pad. If the connection drops, picking goes on.',
    picture: 'pick-goods',
    shows: 'Picking on a phone: the line’s location, its quantity and a number pad',
  },
  {
    role: 'Finance',
    heading: 'See who owes what, and for how long',
    text: 'A bar shows the age of each debt. Invoices never change, and every sum can be traced.',
    picture: 'chasing',
    narrow: 'chasing-narrow',
    shows: 'Overdue accounts, each with its amount and an ageing bar',
  },
  {
    role: 'Customer',
    heading: 'Your customers help themselves',
    text: 'They see what they owe and what is on its way, and order again from a phone, under your name and colour.',
    picture: 'portal-home',
    shows: 'A customer’s own account on a phone: the balance, the next delivery and how to pay',
  },
];
