import type { ReactNode } from 'react';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { CustomerPicker } from './CustomerPicker.tsx';

interface ChooseCustomerProps {
  title: string;
  /** What comes once one is chosen: `Their prices, what they were and what comes.` */
  about: string;
  label?: string;
  /** As those of the title. */
  detail?: ReactNode;
  primary?: ReactNode;
  onChoose: (customerId: number) => void;
  /** Other ways to begin. */
  children?: ReactNode;
}

/** A screen of one customer where none was opened yet. */
export const ChooseCustomer = ({ title, about, label = 'Customer', detail, primary, onChoose, children }: ChooseCustomerProps) => (
  <>
    <ScreenTitle title={title} detail={detail} primary={primary} />
    <CustomerPicker value={null} autoFocus label={label} hint={about} onChange={(customer) => customer && onChoose(customer.CustomerId)} />
    {children}
  </>
);
