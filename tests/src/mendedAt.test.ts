import { afterEach, expect, test } from 'vitest';
import { addDays } from '#contract/sales/deal/dates.ts';
import { screens } from '#contract/screenPaths.ts';
import { findFix } from '#src/custom/money/monthEnd/words.ts';
import { setReach } from '#src/ui/screen/reach/reach.ts';
import { today } from '#src/ui/text/format.ts';

afterEach(() => setReach({ isThere: () => true }));

const line = { Check: 'AdvanceVat', OldestDays: 58 } as const;
const to = '2026-10-31';

test('who may not open the pro formas is led to the receipts that wait, from the day of the oldest, those first', () => {
  expect(findFix(line, to)).toEqual({ to: screens.proFormas, screen: 'Pro forma invoices' });
  setReach({ isThere: (path) => path !== screens.proFormas });
  const led = findFix(line, to);
  const asked = new URLSearchParams(led?.to.split('?')[1]);
  expect(led?.screen).toBe('VAT on sales (uninvoiced first)');
  expect(Object.fromEntries(asked)).toMatchObject({ report: 'vatOutput', a: addDays(today(), -58), b: to, sort: '-NotInvoiced' });
  expect(findFix({ Check: 'DraftCredits', OldestDays: 3 }, to)).toBeUndefined();
});
