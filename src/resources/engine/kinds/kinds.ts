import type { Field } from '#src/resources/engine/resource.ts';
import { address } from './address.tsx';
import { addressList } from './addressList.tsx';
import { choice } from './choice.tsx';
import { choices } from './choices.tsx';
import { commentList } from './commentList.tsx';
import { contactList } from './contactList.tsx';
import { date } from './date.tsx';
import { email } from './email.tsx';
import { image } from './image.tsx';
import { lastDay } from './lastDay.tsx';
import { list } from './list.tsx';
import { longText } from './longText.tsx';
import { moment } from './moment.tsx';
import { money } from './money.tsx';
import { number } from './number.tsx';
import { password } from './password.tsx';
import { paper } from './paper.tsx';
import { percent } from './percent.tsx';
import { phone } from './phone.tsx';
import { pricePer } from './pricePer.tsx';
import { reference } from './reference.tsx';
import { references } from './references.tsx';
import { kindFor, register } from './registry.ts';
import { serialNo } from './serialNo.tsx';
import { swatch } from './swatch.tsx';
import { text } from './text.tsx';
import { texts } from './texts.tsx';
import { twoList } from './twoList.tsx';
import { unitPrice } from './unitPrice.tsx';
import { vatNumber } from './vatNumber.tsx';
import { yesNo } from './yesNo.tsx';
import './kinds.css';

/** Every kind of field there is, by the name that a record or a definition asks for it. */
export const kinds = {
  address,
  addressList,
  choice,
  choices,
  commentList,
  contactList,
  date,
  email,
  image,
  lastDay,
  list,
  longText,
  moment,
  money,
  number,
  paper,
  password,
  percent,
  phone,
  pricePer,
  reference,
  references,
  rows: list,
  serialNo,
  swatch,
  text,
  texts,
  twoList,
  unitPrice,
  vatNumber,
  wholeNumber: number,
  yesNo,
};
register(kinds);

export const kindOf = (field: Pick<Field, 'kind'>) => kindFor(field.kind);
