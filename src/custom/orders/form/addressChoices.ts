import type { OrderAccount } from './orderDraft.ts';

type Address = OrderAccount['Addresses'][number];

const hintOf = ({ DeliveryInstructions, OpeningHours }: Address) => [DeliveryInstructions, OpeningHours].filter(Boolean).join('; ');

/** The one of several that read the same: the chosen one, else the one kept for this purpose. */
const best = (alike: readonly Address[], addressTypeId: number, chosenId: number | null) =>
  alike.find((one) => one.AddressId === chosenId) ?? alike.find((one) => one.AddressTypeId === addressTypeId) ?? alike[0];

/** An address kept for two purposes is offered once; two that differ in their instructions only say them. */
export const addressChoices = (addresses: readonly Address[], addressTypeId: number, chosenId: number | null) =>
  [...Map.groupBy(addresses, (address) => address.Text).values()].flatMap((alike) => {
    const byHint = [...Map.groupBy(alike, hintOf).values()].flatMap((same) => best(same, addressTypeId, chosenId) ?? []);
    const isTold = byHint.length > 1;
    return byHint.map((address) => ({
      value: address.AddressId,
      label: isTold ? `${address.Text} (${hintOf(address) || 'no instructions'})` : address.Text,
    }));
  });
