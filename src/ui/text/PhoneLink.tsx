import { dialled } from './dialled.ts';

/** Telephone number that dials when pressed. */
export const PhoneLink = ({ phone }: { phone: string }) => {
  const rung = dialled(phone);
  return rung === undefined ? phone : <a href={`tel:${rung}`}>{phone}</a>;
};
