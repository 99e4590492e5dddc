import { dialled } from './dialled.ts';

/** A telephone number that is rung where it is pressed. */
export const PhoneLink = ({ phone }: { phone: string }) => {
  const rung = dialled(phone);
  return rung === undefined ? phone : <a href={`tel:${rung}`}>{phone}</a>;
};
