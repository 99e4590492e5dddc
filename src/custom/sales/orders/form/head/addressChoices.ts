import type { OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { addressTypes } from '#src/custom/sales/orders/form/draft/orderDraft.ts';

type Address = OrderAccount['Addresses'][number];

const hintOf = ({ DeliveryInstructions, OpeningHours }: Address) => [DeliveryInstructions, OpeningHours].filter(Boolean).join('; ');

/** However it is typed: `Mill Lane,  Ledbury` is `mill lane, Ledbury`. */
const placeOf = ({ Text }: Address) => Text.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The one of several that read the same: the chosen one, else the one kept for this purpose. */
const best = (alike: readonly Address[], addressTypeId: number, chosenId: number | null) =>
  alike.find((one) => one.AddressId === chosenId) ?? alike.find((one) => one.AddressTypeId === addressTypeId) ?? alike[0];

/** Of one place those kept for this purpose, where there are any: an address for invoices has no instructions because it needs none. */
const forPurpose = (alike: readonly Address[], addressTypeId: number, chosenId: number | null) => {
  const kept = alike.filter((one) => one.AddressTypeId === addressTypeId || one.AddressId === chosenId);
  return kept.length > 0 ? kept : alike;
};

/** Without the name of the account, which the screen says: what tells one place from another comes first. */
const labelOf = ({ Text }: Address, name: string) => (Text.startsWith(`${name}, `) ? Text.slice(name.length + 2) : Text);

/**
 * Each place is offered once, also where it is kept for two purposes. Only delivery addresses that differ in what the driver is told are
 * several, and say it.
 */
export const addressChoices = (
  { Name, Addresses }: Pick<OrderAccount, 'Name' | 'Addresses'>,
  addressTypeId: number,
  chosenId: number | null,
) =>
  [...Map.groupBy(Addresses, placeOf).values()].flatMap((atPlace) => {
    const alike = forPurpose(atPlace, addressTypeId, chosenId);
    const told = Map.groupBy(alike, (one) => (addressTypeId === addressTypes.Delivery ? hintOf(one) : ''));
    return [...told.values()].flatMap((same) => {
      const address = best(same, addressTypeId, chosenId);
      if (!address) return [];
      const place = labelOf(address, Name);
      const label = told.size > 1 ? `${place} (${hintOf(address) || 'no instructions'})` : place;
      return [{ value: address.AddressId, label }];
    });
  });
