import type { Field } from '#src/resources/engine/resource.ts';
import { address } from './words/address.tsx';
import { addressList } from './lists/addressList.tsx';
import { choice } from './words/choice.tsx';
import { choices } from './lists/choices.tsx';
import { commentList } from './lists/commentList.tsx';
import { contactList } from './lists/contactList.tsx';
import { date } from './numbers/date.tsx';
import { email } from './words/email.tsx';
import { image } from './files/image.tsx';
import { lastDay } from './numbers/lastDay.tsx';
import { list } from './lists/list.tsx';
import { longText } from './words/longText.tsx';
import { moment } from './numbers/moment.tsx';
import { money } from './numbers/money.tsx';
import { number } from './numbers/number.tsx';
import { password } from './words/password.tsx';
import { paper } from './files/paper.tsx';
import { percent } from './numbers/percent.tsx';
import { phone } from './words/phone.tsx';
import { pricePer } from './numbers/pricePer.tsx';
import { reference } from './reference.tsx';
import { references } from './lists/references.tsx';
import { kindFor, register } from './registry.ts';
import { serialNo } from './numbers/serialNo.tsx';
import { swatch } from './words/swatch.tsx';
import { text } from './words/text.tsx';
import { texts } from './lists/texts.tsx';
import { twoList } from './lists/twoList.tsx';
import { unitPrice } from './numbers/unitPrice.tsx';
import { vatNumber } from './words/vatNumber.tsx';
import { yesNo } from './words/yesNo.tsx';
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
