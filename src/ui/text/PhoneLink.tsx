import { toDialledNumber } from './toDialledNumber.ts';

/** Telephone number that dials when pressed. */
export const PhoneLink = ({ phone }: { phone: string }) => {
  const rung = toDialledNumber(phone);
  return rung === undefined ? phone : <a href={`tel:${rung}`}>{phone}</a>;
};
