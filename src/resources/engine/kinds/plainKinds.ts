import type { Kind } from './kind.ts';
import { address } from './words/address.tsx';
import { choice } from './words/choice.tsx';
import { choices } from './lists/choices.tsx';
import { date } from './numbers/date.tsx';
import { email } from './words/email.tsx';
import { image } from './files/image.tsx';
import { lastDay } from './numbers/lastDay.tsx';
import { longText } from './words/longText.tsx';
import { moment } from './numbers/moment.tsx';
import { money } from './numbers/money.tsx';
import { number } from './numbers/number.tsx';
import { password } from './words/password.tsx';
import { paper } from './files/paper.tsx';
import { percent } from './numbers/percent.tsx';
import { phone } from './words/phone.tsx';
import { pricePer } from './numbers/pricePer.tsx';
import { productShape } from './words/productShape.tsx';
import { reference } from './reference.tsx';
import { references } from './lists/references.tsx';
import { serialNo } from './numbers/serialNo.tsx';
import { swatch } from './words/swatch.tsx';
import { textKind } from './words/textKind.tsx';
import { texts } from './lists/texts.tsx';
import { twoList } from './lists/twoList.tsx';
import { unitPrice } from './numbers/unitPrice.tsx';
import { vatNumber } from './words/vatNumber.tsx';
import { yesNo } from './words/yesNo.tsx';

/** Kinds of field that contain no other fields. Rows within a record consist of these. */
export const plainKinds = {
  address,
  choice,
  choices,
  date,
  email,
  image,
  lastDay,
  longText,
  moment,
  money,
  number,
  paper,
  password,
  percent,
  phone,
  pricePer,
  productShape,
  reference,
  references,
  serialNo,
  swatch,
  text: textKind,
  texts,
  twoList,
  unitPrice,
  vatNumber,
  wholeNumber: number,
  yesNo,
};

const byName: Readonly<Record<string, Kind>> = plainKinds;

/** Returns the kind of a field within a row. */
export const getPlainKind = ({ kind }: { kind: string }): Kind => {
  const match = byName[kind];
  if (!match) throw new Error(`There is no kind of field called ${kind} within rows`);
  return match;
};
