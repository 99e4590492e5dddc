import type { Page, Route } from 'playwright/test';
import { z } from 'zod';
import { isSchema, expandPaths } from '#contract/call/endpoint.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { listCalls } from '#contract/index.ts';
import { followChanges } from '#contract/system/live/calls.ts';
import { screenAddress, existingScreens } from '#src/shell/screens/screens.ts';

/** `empty`: no list has a row. `awaited`: no answer comes. `failed`: the server fails at each question, `half failed`: at lists alone. */
export type State = 'empty' | 'awaited' | 'failed' | 'half failed';

const isOfLists = ({ reply }: Endpoint) => (isSchema(reply) ? reply instanceof z.ZodArray : reply.kind === 'page');

const questions = listCalls()
  .filter(({ call }) => call.method === 'GET')
  .flatMap(({ call }) => expandPaths(call.path, (name) => `{${name}}`).map((path) => ({ call, path })))
  // What says its path in full comes before what takes a part of it as a value.
  .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
  .map(({ call, path }) => ({ call, is: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

const questionOf = (url: string) => questions.find(({ is }) => is.test(new URL(url).pathname))?.call;
export const isOfServer = (url: string) => new URL(url).pathname.startsWith('/api/');

const failure = {
  status: 500,
  json: { code: 'SERVER_ERROR', message: 'Something went wrong on the server. Quote req-1a when you report it.' },
};
const none = { json: [], headers: { 'content-range': 'items */0' } };

/** From here on the page's questions are answered as the state has it, and nothing that it sends is done; by `now` in another state. */
export const answerAs = async (page: Page, first: State | 'filled') => {
  let state = first;
  const awaited: Route[] = [];
  let failures = 0;
  const fail = (route: Route) => {
    failures++;
    return route.fulfill(failure);
  };
  await page.route('**/api/**', (route) => {
    const request = route.request();
    const question = request.method() === 'GET' ? questionOf(request.url()) : undefined;
    if (!question) return route.fulfill(failure);
    if (question.path === followChanges.path || state === 'filled') return route.fallback();
    if (state === 'awaited') return void awaited.push(route);
    if (state === 'failed') return fail(route);
    if (!isOfLists(question)) return route.fallback();
    return state === 'empty' ? route.fulfill(none) : fail(route);
  });
  return {
    now(next: State) {
      state = next;
      failures = 0;
    },
    /** How many questions the server failed at since the state began. */
    failures: () => failures,
    /** What still waits for its answer gets the one that the server gives when it fails. */
    failAll: () => Promise.all(awaited.splice(0).map(fail)),
  };
};

export type Answers = Awaited<ReturnType<typeof answerAs>>;

/** What is asked again after a second or two, where the server failed, is asked again at once. */
export const askAgainAtOnce = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const isPause = (ms?: number) => ms === 1000 || ms === 2000;
    window.setTimeout = ((act: () => void, ms?: number, ...more: unknown[]) =>
      wait(act, isPause(ms) ? 0 : ms, ...more)) as typeof window.setTimeout;
  });

const ofCustomer = [
  '/addcredit',
  '/adhocinvoice',
  '/createorder',
  '/customerordershistory',
  '/customerpaymenthistory',
  '/editcredit',
  '/findcustomer',
  '/palletbalance',
  '/palletcredits',
  '/pricelist',
  '/recordpayment',
  '/returnpallets',
  '/statements',
  '/transferpallet',
].map((path) => `${path}?customerId=1`);

/** What else stands under the address of a screen. */
const others = [
  '/customers/1',
  '/findcustomer?customerId=1&all=invoices',
  '/goodsin?view=received',
  '/pickgoods?OrderId=1',
  '/pricelist?list=standard',
  '/products/1',
  '/purchaseinvoices/new',
  '/purchaseorders/new',
  '/quotations/new',
  '/reports?report=ageListing',
  '/stock?view=counts',
];

const isOfRecord = (path: string) => path.includes(':');
/** Of the small lists, which are alike in all but their words, the first of each folder. */
const isLikeOne = (path: string, at: number, all: readonly string[]) => {
  const [, folder] = /^\/(lists|referencefiles)\//.exec(path) ?? [];
  return folder !== undefined && all.findIndex((other) => other.startsWith(`/${folder}/`)) !== at;
};
const ofAdmin = existingScreens
  .filter(({ roles }) => roles.includes('Admin'))
  .map(screenAddress)
  .filter((path, at, all) => !isLikeOne(path, at, all));
const ofRecord = ofAdmin.filter(isOfRecord).map((path) => path.replaceAll(/:\w+/g, '1'));

/** Of one customer or one record: lists stand there beside what is known without them. */
export const screensOfOne = [...ofRecord, ...ofCustomer, ...others];

/** Every screen of an administrator; a new one is in by itself. */
export const everyScreen = [...ofAdmin.filter((path) => !isOfRecord(path)), ...screensOfOne];
