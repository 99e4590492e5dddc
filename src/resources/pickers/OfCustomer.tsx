import { ApiError } from '#contract/call/apiError.ts';
import { getCustomerName } from '#contract/masterData/lookups/menus.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';

/** Links to the customer of the screen, or to the customer search if there is no customer with the id in the URL. */
export const OfCustomer = ({ customerId, about }: { customerId: number; about?: string }) => {
  const { data, error } = useAnswer(getCustomerName, { params: { id: customerId } });
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <>
        There is no such customer. <ReachLink to={screens.findCustomer}>Find customer</ReachLink>
      </>
    );
  return (
    <span>
      <ReachLink to={screenPaths.customer(customerId)}>{data?.Name ?? 'Customer'}</ReachLink>
      {about && ` · ${about}`}
    </span>
  );
};
