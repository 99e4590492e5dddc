import type { ConfirmationDetails } from '#contract/sales/orders/shapes.ts';
import type { QuestionProps } from '#src/lineDocument/definition.ts';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import type { AdHocTypes } from './adHocTypes.ts';

const ConfirmSave = lazyPart(async () => (await import('#src/custom/sales/orders/form/save/ConfirmSave.tsx')).ConfirmSave);

/** Asks the same questions as for an order, such as the reason for exceeding the credit limit. */
export const AdHocQuestion = ({ request, pending, onConfirm, onClose }: QuestionProps<AdHocTypes>) => (
  <ConfirmSave
    details={request as ConfirmationDetails}
    title="Raise this invoice?"
    confirm="Raise invoice"
    {...{ pending, onConfirm, onClose }}
  />
);
