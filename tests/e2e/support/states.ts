import type { Page, Route } from 'playwright/test';
import { z } from 'zod';
import { isSchema, expandPaths } from '#contract/call/endpoint.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { listCalls } from '#contract/index.ts';
import { screens as paths } from '#contract/screenPaths.ts';
import { followChanges } from '#contract/system/live/calls.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { screenAddress, existingScreens } from '#src/shell/screens/screens.ts';

/** `empty`: lists have no rows. `awaited`: no request gets an answer. `failed`: all requests fail. `half failed`: only lists fail. */
export type State = 'empty' | 'awaited' | 'failed' | 'half failed';

const isOfLists = ({ reply }: Endpoint) => (isSchema(reply) ? reply instanceof z.ZodArray : reply.kind === 'page');

const questions = listCalls()
  .filter(({ call }) => call.method === 'GET')
  .flatMap(({ call }) => expandPaths(call.path, (name) => `{${name}}`).map((path) => ({ call, path })))
  // Sorts paths without parameters first, because a parameter would also match their text.
  .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
  .map(({ call, path }) => ({ call, is: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

const questionOf = (url: string) => questions.find(({ is }) => is.test(new URL(url).pathname))?.call;
export const isOfServer = (url: string) => new URL(url).pathname.startsWith('/api/');

const failure = {
  status: 500,
  json: { code: 'SERVER_ERROR', message: 'Something went wrong on the server. Quote req-1a when you report it.' },
};
const none = { json: [], headers: { 'content-range': 'items */0' } };

/** Answers the page's requests by the state. Nothing reaches the server. `now` changes the state. */
export const answerAs = async (page: Page, first: State | 'filled') => {
  let state = first;
  const awaited: Route[] = [];
  let failures = 0;
  /** Whether a request is for the counts of the menu. Without them the menu shows no counts, and no screen has to say so. */
  const isOfMenu = (url: string) => new URL(url).pathname === getTodayWork.path && new URL(page.url()).pathname !== paths.today;
  const fail = (route: Route) => {
    if (!isOfMenu(route.request().url())) failures++;
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
    /** Returns the number of requests that failed since the state began. */
    failures: () => failures,
    /** Answers all requests that are still waiting with a server failure. */
    failAll: () => Promise.all(awaited.splice(0).map(fail)),
  };
};

export type Answers = Awaited<ReturnType<typeof answerAs>>;

/** Makes the page retry at once after a server failure, instead of after a second or two. */
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

/** Further views that a screen shows by its query string. */
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
/** True for small lists after the first in a folder. They differ only in text, so one is enough. */
const isLikeOne = (path: string, at: number, all: readonly string[]) => {
  const [, folder] = /^\/(lists|referencefiles)\//.exec(path) ?? [];
  return folder !== undefined && all.findIndex((other) => other.startsWith(`/${folder}/`)) !== at;
};
const ofAdmin = existingScreens
  .filter(({ roles }) => roles.includes('Admin'))
  .map(screenAddress)
  .filter((path, at, all) => !isLikeOne(path, at, all));
const ofRecord = ofAdmin.filter(isOfRecord).map((path) => path.replaceAll(/:\w+/g, '1'));

/** Screens of one customer or record. Their lists are beside data that is known without the lists. */
export const screensOfOne = [...ofRecord, ...ofCustomer, ...others];

/** Every screen of an administrator. Finds new screens by itself. */
export const everyScreen = [...ofAdmin.filter((path) => !isOfRecord(path)), ...screensOfOne];
