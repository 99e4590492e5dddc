// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PlanDialog } from '#src/custom/sales/orders/callOff/PlanDialog.tsx';
import type { PlanDialogProps } from '#src/custom/sales/orders/callOff/PlanDialog.tsx';
import { activeKeys } from '#src/ui/screen/reach/screenKeys.ts';

const told = vi.hoisted(() => vi.fn<(text: string) => void>());
vi.mock(import('#src/ui/screen/say/useToast.tsx'), () => ({ useToast: () => told }));

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => told.mockClear());

const nothing = () => undefined;

const open = (what: ReactNode) => render(<CoreAdminContext store={memoryStore()}>{what}</CoreAdminContext>);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (label: string, key: string, more: object) => {
  field(label).focus();
  fireEvent.keyDown(field(label), { key, ...more });
};
const paste = (label: string, text: string) => {
  field(label).focus();
  return fireEvent.paste(field(label), { clipboardData: { getData: () => text } });
};
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.closest('.field')?.querySelector('label')?.textContent;
const keys = () => activeKeys().map(({ label }) => label);

test('a plan of deliveries is pasted by day and quantity, copied from above and not moved: it is kept by its days', async () => {
  const lines = [{ OrderDetailId: 4, ProductCode: 'BTL1', Description: 'Bottle', Left: 9000, UnitsPerLayer: 100, UnitsPerPallet: 1000 }];
  const props = { order: { OrderId: 1, DealNo: 5, Part: 1, CustomerName: 'Aldous' }, callOff: { Lines: lines, Planned: [], Version: 1 } };
  open(<PlanDialog {...(props as unknown as PlanDialogProps)} onPlanned={nothing} onStale={nothing} onClose={nothing} />);
  await screen.findByLabelText('Day, delivery 1');
  paste('Day, delivery 1', 'Date\tUnits\n2027-03-01\t2p\n1500\t15 Mar 2027\nsoon\t40');
  await screen.findByLabelText('Day, delivery 3');
  const shown = (what: string) => [1, 2, 3].map((place) => field(`${what}, delivery ${place}`).value);
  expect(shown('Day')).toEqual(['1 Mar 2027', '15 Mar 2027', 'soon']);
  expect(shown('Quantity')).toEqual(['2,000', '1,500', '40']);
  await waitFor(() => expect(focused()).toBe('Day, delivery 3'));
  press('Day, delivery 3', 'd', { ctrlKey: true });
  expect(shown('Day')[2]).toBe('15 Mar 2027');
  expect(keys()).not.toContain('Move delivery up (Alt+↓ for down)');
});
