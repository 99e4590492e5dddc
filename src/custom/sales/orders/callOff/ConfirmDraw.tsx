import type { ConfirmationDetails } from '#contract/sales/orders/shapes.ts';
import { ConfirmSave } from '#src/custom/sales/orders/form/save/ConfirmSave.tsx';
import type { QuestionProps } from '#src/lineDocument/definition.ts';
import type { DrawTypes } from './drawTypes.ts';

/** Asks what must be confirmed before a delivery is drawn, such as the credit check. */
export const ConfirmDraw = ({ request, ...props }: QuestionProps<DrawTypes>) => (
  <ConfirmSave {...props} details={request as ConfirmationDetails} title="Draw this delivery?" confirm="Draw delivery" />
);
