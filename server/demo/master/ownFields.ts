import type { Rows, Stamp } from '#server/demo/ground/rows.ts';

const managers = ['Owen Fairley', 'Rhian Powell', 'Tom Ashdown'];
const cartons = ['Kraft', 'Bleached', 'Printed'];
const ids = { manager: 1, carton: 2, gate: 3 };

/** Adds the own fields of the demo company. */
export const addOwnFields = (rows: Rows, stamp: Stamp) => {
  const hints = {
    manager: 'Our contact for this account.',
    carton: 'Colour of its cartons.',
    gate: 'For the driver, at the gate.',
  };
  rows.add(
    'own_fields',
    { Label: 'Account manager', Subject: 'Customer', Kind: 'Text', Hint: hints.manager, Choices: [], DisplayOrder: 10 },
    stamp,
  );
  rows.add(
    'own_fields',
    { Label: 'Carton colour', Subject: 'Product', Kind: 'Choice', Hint: hints.carton, Choices: cartons, DisplayOrder: 10 },
    stamp,
  );
  rows.add('own_fields', { Label: 'Gate code', Subject: 'Order', Kind: 'Text', Hint: hints.gate, Choices: [], DisplayOrder: 10 }, stamp);
};

const pickByIndex = (some: readonly string[], index: number) => some[index % some.length];

// Uses the index instead of a random number, because another random number would change everything later in the story.
export const customerOwnValues = (index: number, isHaulier: boolean) => (isHaulier ? {} : { [ids.manager]: pickByIndex(managers, index) });

/** Returns the carton of a product. Every fifth product has none. */
export const productOwnValues = (index: number) => (index % 5 === 4 ? {} : { [ids.carton]: pickByIndex(cartons, Math.floor(index / 2)) });

/** Returns the gate code of an order. A quarter of the customers require one. */
export const orderOwnValues = (CustomerId: number) =>
  CustomerId % 4 === 0 ? { [ids.gate]: String(1000 + ((CustomerId * 739) % 9000)) } : {};
