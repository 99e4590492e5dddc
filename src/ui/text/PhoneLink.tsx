/** A telephone number that is rung where it is pressed. */
export const PhoneLink = ({ phone }: { phone: string }) => <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>;
