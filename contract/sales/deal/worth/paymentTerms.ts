export interface PaymentTerms {
  PaymentTermDays: number;
  PaymentTermBasis: string;
}

/** Describes payment terms, such as `30 days from the end of the month`. */
export const describeTerms = ({ PaymentTermDays: days, PaymentTermBasis }: PaymentTerms) => {
  const length = days === 1 ? '1 day' : `${days} days`;
  if (PaymentTermBasis === 'EndOfMonth') return days === 0 ? 'End of the month' : `${length} from the end of the month`;
  return days === 0 ? 'On the date of the invoice' : `${length} from the date of the invoice`;
};
