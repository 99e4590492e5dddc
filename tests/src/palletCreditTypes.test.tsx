// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PalletCredit } from '#contract/warehouse/pallets/credits.ts';
import { CreditTypeFields } from '#src/custom/warehouse/pallets/balance/PalletCredits.tsx';

test('the hand is in the first pallet type that can be credited', () => {
  const type = { Description: 'Euro', Returned: 9, Charged: 9 };
  const types = [
    { ...type, PalletId: 1, Code: 'EUR', Creditable: 0 },
    { ...type, PalletId: 2, Code: 'CHEP', Creditable: 9 },
    { ...type, PalletId: 3, Code: 'UK', Creditable: 9 },
  ];
  const credit = { Types: types } as unknown as PalletCredit;
  render(<CreditTypeFields credit={credit} counts={{}} errors={new Map()} onChange={() => undefined} onInvalid={() => undefined} />);
  expect(document.activeElement).toBe(screen.getByLabelText(/^CHEP/));
});
