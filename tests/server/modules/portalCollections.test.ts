import { beforeAll, describe, expect, test, vi } from 'vitest';
import { askForCollection, getPortalPallets, listOwnCollections, undoCollection } from '#contract/sales/portal/collections.ts';
import { askForOrder } from '#contract/sales/orderRequests/calls.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { listOutbox } from '#contract/system/mail/calls.ts';
import { answerCollection, listCollections } from '#contract/warehouse/pallets/collections.ts';
import { startOutbox } from '#server/jobs/outbox.ts';
import { makeTransport } from '#server/outside/mail.ts';
import { askedCollection, givenPortalHolder } from '#tests/support/collections.ts';
import { given } from '#tests/support/given.ts';
import { mailCertificate, startMailServer } from '#tests/support/mailServer.ts';
import { openDeal, openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let house: House;
beforeAll(async () => {
  house = await openHouse(app);
  await app.db.updateTable('company').set({ Email: 'office@severnglass.example' }).execute();
});

const mailsAbout = async (id: number) => {
  const mails = await app.db.selectFrom('outbox').selectAll().where('DocumentKind', '=', 'PalletCollection').execute();
  return mails.filter(({ DocumentIds }) => DocumentIds.includes(id));
};

const answer = (params: { id: number }, body: object = {}) =>
  house.staff.office.send(answerCollection, { params, body: { CollectOn: '2026-11-26', ...body } });

describe('a request for a collection', () => {
  test('reaches the office, is answered with a day, and the customer is told by e-mail', async () => {
    const { office } = house.staff;
    const { customer, pallet, client, collection, params } = await askedCollection(house);
    expect(collection).toMatchObject({ State: 'Asked', Quantity: 26, Pallets: `${pallet.Code} × 26`, CollectOn: null });
    const [row] = await office.call(listCollections, { query: { filter: { CustomerId: customer.CustomerId } } });
    expect(row).toMatchObject({ CustomerName: customer.Name, Note: 'Gate code 1234', State: 'Asked' });
    const body = { CollectOn: '2026-11-26', Answer: 'Before noon' };
    expect(await office.call(answerCollection, { params, body })).toMatchObject({ State: 'Answered', CollectOn: '2026-11-26' });
    expect((await client.call(getPortalPallets)).Collection).toMatchObject({
      State: 'Answered',
      CollectOn: '2026-11-26',
      Answer: 'Before noon',
    });
    const [mail] = await mailsAbout(params.id);
    expect(mail).toMatchObject({ ToAddresses: ['yard@brewery.example'], Subject: 'We collect your pallets on 26 Nov 2026' });
    expect(mail?.Body).toContain(`${pallet.Code} × 26`);
    expect(mail?.Body).toContain('Before noon');
    const mails = await office.call(listOutbox, { query: { filter: { CustomerId: customer.CustomerId } } });
    expect(mails.map(({ DocumentKind }) => DocumentKind)).toEqual(['PalletCollection']);
  });

  test('waits in Today until it is answered', async () => {
    const { office } = house.staff;
    const waiting = async () => (await office.call(getTodayWork, {})).find(({ Kind }) => Kind === 'Collections')?.Count ?? 0;
    const before = await waiting();
    const { params } = await askedCollection(house);
    expect(await waiting()).toBe(before + 1);
    await answer(params);
    expect(await waiting()).toBe(before);
  });

  test('is shown beside the next collection, which is the one with the nearest day', async () => {
    const { client, params, pallet } = await askedCollection(house);
    await answer(params, { CollectOn: '2026-11-24' });
    const ask = () => client.call(askForCollection, { body: { Lines: [{ PalletId: pallet.PalletId, Quantity: 1 }] } });
    const later = await ask();
    await answer({ id: later.PalletCollectionId }, { CollectOn: '2026-12-01' });
    const current = async () => {
      const { Collection, NextCollection } = await client.call(getPortalPallets);
      return [Collection?.PalletCollectionId, NextCollection?.PalletCollectionId];
    };
    expect(await current()).toEqual([params.id, later.PalletCollectionId]);
    const { PalletCollectionId } = await ask();
    expect(await current()).toEqual([PalletCollectionId, params.id]);
  });

  test('is answered by a mail without a document', async () => {
    const server = await startMailServer();
    const { params } = await askedCollection(house);
    await answer(params, { Answer: 'The lorry comes at eight' });
    const transport = makeTransport({ smtpUrl: server.urlFor(), mailCertificate, dataDir: app.dataDir });
    const worker = startOutbox({ db: app.db, services: app.services, transport, pollMs: 20 });
    const own = () => server.received.find(({ mail }) => mail.text?.includes('The lorry comes at eight'));
    await vi.waitFor(() => expect(own()).toBeDefined(), { timeout: 10_000 });
    await worker.stop();
    await server.close();
    expect(own()?.mail.attachments).toEqual([]);
  });

  test('is answered without a mail if no address is known, and the office is told', async () => {
    const known = await askedCollection(house);
    const unknown = await askedCollection(house);
    await app.db.updateTable('users').set({ EmailConfirmed: false }).where('UserId', '=', unknown.client.userId).execute();
    await app.db.updateTable('customers').set({ Email: null }).where('CustomerId', '=', unknown.customer.CustomerId).execute();
    const isMailed = async (params: { id: number }) =>
      (await house.staff.office.call(answerCollection, { params, body: { CollectOn: '2026-11-26' } })).IsMailed;
    expect(await isMailed(known.params)).toBe(true);
    expect(await isMailed(unknown.params)).toBe(false);
    expect(await mailsAbout(unknown.params.id)).toEqual([]);
  });

  test('is undone by the customer until it is answered, and stays in the history', async () => {
    const { client, params, body } = await askedCollection(house);
    expect(await client.call(undoCollection, { params })).toMatchObject({ State: 'Undone' });
    await expect(client.call(undoCollection, { params })).rejects.toThrow('You have already withdrawn this request');
    expect((await answer(params)).status).toBe(409);
    expect(await mailsAbout(params.id)).toEqual([]);
    const again = await client.call(askForCollection, { body });
    await answer({ id: again.PalletCollectionId });
    await expect(client.call(undoCollection, { params: { id: again.PalletCollectionId } })).toFailWith('RULE_BROKEN');
    const history = await client.call(listOwnCollections, { query: {} });
    expect(history.map(({ State }) => State)).toEqual(['Answered', 'Undone']);
  });

  test('that is answered and undone at once has one outcome, and a mail only if it was answered', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { client, params } = await askedCollection(house);
      const sent =
        turn % 2 ? [answer(params), client.send(undoCollection, { params })] : [client.send(undoCollection, { params }), answer(params)];
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
      const [row] = await client.call(listOwnCollections, { query: {} });
      expect(await mailsAbout(params.id)).toHaveLength(row?.State === 'Answered' ? 1 : 0);
    }
  });

  test('is made one at a time, even if several are sent at once', async () => {
    const { client, pallet } = await givenPortalHolder(house);
    const body = { Lines: [{ PalletId: pallet.PalletId, Quantity: 5 }] };
    const sent = await Promise.all([1, 2, 3].map(() => client.send(askForCollection, { body })));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await expect(client.call(askForCollection, { body })).toFailWith('RULE_BROKEN');
  });

  test('sent twice under one key is made once', async () => {
    const { client, pallet } = await givenPortalHolder(house);
    const input = { body: { Lines: [{ PalletId: pallet.PalletId, Quantity: 5 }] } };
    const key = { 'idempotency-key': 'collect-once' };
    const first = await client.call(askForCollection, input, key);
    expect(await client.call(askForCollection, input, key)).toEqual(first);
    expect(await client.call(listOwnCollections, { query: {} })).toHaveLength(1);
  });
});

describe('the rules of a request for a collection', () => {
  test('it is of pallets that the account holds, and no more than that', async () => {
    const { client, pallet } = await givenPortalHolder(house);
    const refused = (Lines: { PalletId: number; Quantity: number }[], field: string) =>
      expect(client.call(askForCollection, { body: { Lines } })).toFailWith('INVALID_INPUT', field);
    await refused([], 'Lines');
    await refused([{ PalletId: pallet.PalletId, Quantity: 41 }], 'Lines.0.Quantity');
    await refused([{ PalletId: pallet.PalletId, Quantity: 0 }], 'Lines.0.Quantity');
    const { PalletId } = await given.pallet(app.db);
    await refused([{ PalletId, Quantity: 1 }], 'Lines.0.PalletId');
    await refused(
      [pallet, pallet].map((one) => ({ PalletId: one.PalletId, Quantity: 1 })),
      'Lines.1.PalletId',
    );
    expect(await client.call(listOwnCollections, { query: {} })).toEqual([]);
    await client.call(askForCollection, { body: { Lines: [{ PalletId: pallet.PalletId, Quantity: 40 }] } });
  });

  test('pallets that we already collect cannot be asked for again until that day has passed', async () => {
    const { client, params, pallet } = await askedCollection(house);
    await answer(params);
    expect((await client.call(getPortalPallets)).Types).toMatchObject([{ Held: 40, Collectable: 14 }]);
    const ask = (Quantity: number) => client.call(askForCollection, { body: { Lines: [{ PalletId: pallet.PalletId, Quantity }] } });
    await expect(ask(15)).toFailWith('INVALID_INPUT', 'Lines.0.Quantity');
    await answer({ id: (await ask(14)).PalletCollectionId });
    await expect(ask(1)).toFailWith('INVALID_INPUT', 'Lines.0.Quantity');
    await app.db.updateTable('pallet_collections').set({ CollectOn: '2026-11-20' }).where('PalletCollectionId', '=', params.id).execute();
    await ask(26);
  });

  test('the office names a day from today on', async () => {
    const { params } = await askedCollection(house);
    const late = house.staff.office.call(answerCollection, { params, body: { CollectOn: '2026-11-20' } });
    await expect(late).toFailWith('INVALID_INPUT', 'CollectOn');
    expect((await answer(params, { CollectOn: '2026-11-21' })).status).toBe(200);
  });

  test('the day is within a year from today', async () => {
    const { params } = await askedCollection(house);
    const far = house.staff.office.call(answerCollection, { params, body: { CollectOn: '2100-12-31' } });
    await expect(far).toFailWith('INVALID_INPUT', 'CollectOn');
    expect((await answer(params, { CollectOn: '2027-11-21' })).status).toBe(200);
  });

  test('the office changes the day until it has passed, and the customer gets a new mail', async () => {
    const { client, params } = await askedCollection(house);
    await answer(params);
    expect((await answer(params, { CollectOn: '2026-11-27' })).status).toBe(409);
    expect((await answer(params, { CollectOn: '2026-11-27', ChangeFrom: '2026-11-25' })).status).toBe(409);
    expect((await answer(params, { CollectOn: '2026-11-27', ChangeFrom: '2026-11-26' })).status).toBe(200);
    expect((await client.call(getPortalPallets)).Collection).toMatchObject({ CollectOn: '2026-11-27' });
    const mails = await mailsAbout(params.id);
    expect(mails.map(({ Subject }) => Subject)).toContain('We have changed the day: we collect your pallets on 27 Nov 2026');
    expect(mails).toHaveLength(2);
    await app.db.updateTable('pallet_collections').set({ CollectOn: '2026-11-20' }).where('PalletCollectionId', '=', params.id).execute();
    expect((await answer(params, { CollectOn: '2026-11-27', ChangeFrom: '2026-11-20' })).status).toBe(409);
  });

  test('each customer sees and undoes the own requests alone; the office answers; nobody else does', async () => {
    const mine = await askedCollection(house);
    const theirs = await askedCollection(house);
    expect((await mine.client.call(listOwnCollections, { query: {} })).map((row) => row.PalletCollectionId)).toEqual([mine.params.id]);
    await expect(mine.client.call(undoCollection, { params: theirs.params })).toFailWith('NOT_FOUND');
    await expect(mine.client.call(undoCollection, { params: { id: 1_999_999 } })).toFailWith('NOT_FOUND');
    await expect(mine.client.call(listCollections, { query: {} })).toFailWith('NOT_ALLOWED');
    const { office, warehouse, finance } = house.staff;
    const body = { CollectOn: '2026-11-26' };
    for (const client of [mine.client, warehouse, finance])
      await expect(client.call(answerCollection, { params: mine.params, body })).toFailWith('NOT_ALLOWED');
    await expect(office.call(askForCollection, { body: mine.body })).toFailWith('NOT_ALLOWED');
    await expect(office.call(undoCollection, { params: mine.params })).toFailWith('NOT_ALLOWED');
    await expect(office.call(answerCollection, { params: { id: 1_999_999 }, body })).toFailWith('NOT_FOUND');
  });

  test('it counts towards the daily limit of requests, also if it was undone', async () => {
    const deal = await openDeal(house);
    const { client, customer, params, body } = await askedCollection(house);
    await client.call(undoCollection, { params });
    const line = { ProductId: deal.product.ProductId, Quantity: 10 };
    await app.db.updateTable('orders').set({ CustomerId: customer.CustomerId }).where('OrderId', '=', deal.order.OrderId).execute();
    for (let count = 1; count < 36; count++) await client.call(askForOrder, { body: { Lines: [line] } });
    await expect(client.call(askForCollection, { body })).toFailWith('TOO_MANY_REQUESTS');
    await expect(client.call(askForOrder, { body: { Lines: [line] } })).toFailWith('TOO_MANY_REQUESTS');
    await expect(askedCollection(house)).resolves.toBeTruthy();
  });
});
