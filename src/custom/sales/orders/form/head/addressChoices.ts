import type { OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { addressTypes } from '#src/custom/sales/orders/form/draft/orderDraft.ts';

type Address = OrderAccount['Addresses'][number];

const joinInstructions = ({ DeliveryInstructions, OpeningHours }: Address) =>
  [DeliveryInstructions, OpeningHours].filter(Boolean).join('; ');

/** Normalises capitals and spaces: `Mill Lane,  Ledbury` becomes `mill lane, ledbury`. */
const normaliseAddress = ({ Text }: Address) => Text.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Picks one of several equal addresses: the chosen one, or else the one for this purpose. */
const chooseBest = (alike: readonly Address[], addressTypeId: number, chosenId: number | null) =>
  alike.find((one) => one.AddressId === chosenId) ?? alike.find((one) => one.AddressTypeId === addressTypeId) ?? alike[0];

/** Prefers the addresses for this purpose. An invoice address lacks delivery instructions only because it needs none. */
const preferPurpose = (alike: readonly Address[], addressTypeId: number, chosenId: number | null) => {
  const forThisPurpose = alike.filter((one) => one.AddressTypeId === addressTypeId || one.AddressId === chosenId);
  return forThisPurpose.length > 0 ? forThisPurpose : alike;
};

/** Drops the name of the account, which the screen shows already, so that the label begins with what differs. */
const omitAccountName = ({ Text }: Address, name: string) => (Text.startsWith(`${name}, `) ? Text.slice(name.length + 2) : Text);

/**
 * Offers each address once, even if it is stored for two purposes. Delivery addresses that differ only in their instructions are offered
 * separately, with the instructions in the label.
 */
export const addressChoices = (
  { Name, Addresses }: Pick<OrderAccount, 'Name' | 'Addresses'>,
  addressTypeId: number,
  chosenId: number | null,
) =>
  [...Map.groupBy(Addresses, normaliseAddress).values()].flatMap((atPlace) => {
    const alike = preferPurpose(atPlace, addressTypeId, chosenId);
    const byInstructions = Map.groupBy(alike, (one) => (addressTypeId === addressTypes.Delivery ? joinInstructions(one) : ''));
    return [...byInstructions.values()].flatMap((same) => {
      const address = chooseBest(same, addressTypeId, chosenId);
      if (!address) return [];
      const addressText = omitAccountName(address, Name);
      const label = byInstructions.size > 1 ? `${addressText} (${joinInstructions(address) || 'no instructions'})` : addressText;
      return [{ value: address.AddressId, label }];
    });
  });
