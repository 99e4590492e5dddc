import { onBadLine } from './support/badLine.ts';
import { beginJob, ordersOf, paymentsOf, pickedOf } from './support/job.ts';
import { expect, test } from './support/journey.ts';
import { byPointer } from './support/ways.ts';
import { confirmPayment, doAll, saveOrder } from './support/wholeJob.ts';

const waits = /on this device waits? for the connection/;

test('the whole job is done on a bad line that breaks off while saving, picking and paying: nothing is lost and nothing twice', async ({
  open,
}) => {
  const job = await beginJob();
  const page = await open();
  const line = await onBadLine(page);
  const way = byPointer(page, { isTouch: false });
  /** Restores the connection and retries a request that the server completed, but whose answer was lost. */
  const tryAgain = async (cut: Promise<void>) => {
    await cut;
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await line.mend();
    await way.press(again);
  };
  await doAll(way, job, {
    save: async () => {
      const cut = await line.cutDuring('/api/Order/AddOrder');
      await saveOrder(way);
      await tryAgain(cut.done);
    },
    pick: async (order) => {
      await expect.poll(async () => (await pickedOf(order)).filter((quantity) => quantity !== null)).toHaveLength(1);
      await line.cut();
    },
    picked: async (order) => {
      await expect(page.getByText(waits)).toBeVisible();
      expect((await pickedOf(order)).filter((quantity) => quantity === null)).toHaveLength(order.Lines.length - 1);
      await line.mend();
      await expect(page.getByText(waits)).toHaveCount(0);
    },
    pay: async () => {
      const cut = await line.cutDuring('/api/RecordPayments/ConfirmPayment');
      await confirmPayment(way);
      await tryAgain(cut.done);
    },
  });
  expect(await ordersOf(job)).toHaveLength(0);
  expect(await paymentsOf(job)).toHaveLength(1);
});
