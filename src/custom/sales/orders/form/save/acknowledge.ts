import { sendEmail } from '#contract/system/mail/calls.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { SavedOrder } from '#contract/sales/orders/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { call, describeError } from '#src/api/call.ts';
import type { useToast } from '#src/ui/screen/say/useToast.tsx';

/** Queues the acknowledgement for the account's contacts. A failure does not affect the saved order. */
export const acknowledge = async (order: SavedOrder, toast: ReturnType<typeof useToast>) => {
  try {
    const { Queued } = await call(sendEmail, { body: { DocumentKind: 'Acknowledgement', DocumentIds: [order.OrderId] } });
    toast(`Acknowledgement of deal ${dealName(order)} queued for ${Queued.flatMap(({ ToAddresses }) => ToAddresses).join(', ')}`);
  } catch (error) {
    toast(`The acknowledgement of deal ${dealName(order)} was not sent: ${describeError(error)}`, {
      tone: 'warning',
      open: screenPaths.order(order.OrderId),
    });
  }
};
