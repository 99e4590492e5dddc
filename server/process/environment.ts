import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

const address = (example: string, protocols: RegExp) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), `must be an address such as ${example}`)
    .optional();

/** Refuses an address that would send a password unencrypted. */
const mailAddress = z
  .string()
  .superRefine((text, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if (!URL.canParse(text) || !/^smtps?:$/.test(new URL(text).protocol))
      return refuse('must be an address such as smtp://user:password@host:587');
    const { protocol, searchParams, username } = new URL(text);
    const options = [...searchParams].map((pair) => pair.join('='));
    if (options.length === 0) return;
    if (options.length > 1 || options[0] !== 'tls=off') return refuse('may only be followed by ?tls=off');
    if (protocol === 'smtps:') refuse('is always encrypted with smtps://. Leave out tls=off.');
    if (username) refuse('would send its password unencrypted. Leave out tls=off, or the user and password.');
  })
  .optional();

const isProxy = (text: string) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits] = text.split('/');
  const largest = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= largest));
};

/** Reads `Office=ipp://print.example/printers/office`. A printer without a name gets the last part of its address as its name. */
const readPrinter = (text: string) => {
  const [, printerName, address = ''] = /^(?:([^=:/]+)=)?(ipps?:.*)$/i.exec(text.trim()) ?? [];
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  const name = printerName?.trim() || decodeURIComponent(pathname.split('/').findLast(Boolean) ?? hostname);
  return hostname && name !== 'print-out' ? { name, address } : undefined;
};

const printers = z
  .string()
  .transform((text) => text.split(',').map(readPrinter))
  .refine((all) => all.every(Boolean), 'must be addresses such as Office=ipp://print.example/printers/office, separated by commas')
  .transform((all) => all.filter((one) => one !== undefined))
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'must give each printer a different name')
  .optional();

/** Checks a whole number. `min` is the smallest with which the server can work. */
const wholeNumber = (defaultValue: number, min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error: message }).int(message).min(min, message).max(max, message).default(defaultValue);
};

const portError = 'must be a whole number up to 65535';
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

const schema = z.object({
  // Refuses a misspelt value, which would start a demonstration that everyone can sign in to.
  NODE_ENV: z.enum(['production', 'development', 'test'], { error: 'must be production, development or absent' }).optional(),
  PORT: z.coerce.number({ error: portError }).int(portError).min(0, portError).max(65_535, portError).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: address('postgres://user:password@host/database', /^postgres(ql)?:$/),
  STATEMENT_NAMES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  DEMO: z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional(),
  SMTP_URL: mailAddress,
  PUBLIC_URL: address('https://back-office.example', /^https?:$/),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isProxy), 'must be proxy addresses such as 10.0.0.2 or 10.0.0.0/8, or loopback, separated by commas')
    .optional(),
  TOKEN_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  BI_DASHBOARD_URL: address('https://charts.example/board', /^https?:$/),
  PRINTERS: printers,
  IMAGE_UPLOAD_URL: address('https://images.example/upload', /^https?:$/),
  ADMIN_USER_NAME: z.string().trim().min(1).optional(),
  ADMIN_PASSWORD: z.string().min(1).optional(),
  PUBLIC_BODY_KB: wholeNumber(16, 4, 1024),
  BODY_BUDGET_MB: wholeNumber(128, 64, 4096),
  CONNECTIONS: wholeNumber(5000, 50, 100_000),
  CONNECTIONS_PER_ADDRESS: wholeNumber(400, 20, 100_000),
  UPLOADS_PER_ADDRESS: wholeNumber(240, 5, 10_000),
  ORDER_REQUESTS_PER_DAY: wholeNumber(36, 1, 10_000),
  PORTAL_WRITES_PER_DAY: wholeNumber(300, 10, 100_000),
  HEADERS_SECONDS: wholeNumber(15, 5, 120),
  REQUEST_SECONDS: wholeNumber(120, 15, 3600),
  PATH: z.string().default(''),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
});

/** Limits on what a request may cost before it is answered. */
export interface IntakeLimits {
  /** Largest body of a public call. */
  publicBodyBytes: number;
  /** Largest total of all request bodies in memory. */
  bodyBudgetBytes: number;
  connections: number;
  connectionsPerAddress: number;
  /** Maximum unfinished bodies from one address. */
  uploadsPerAddress: number;
  /** Maximum requests of one customer account: for orders and for pallet collections. */
  orderRequestsPerDay: number;
  /** Maximum changes of any kind by all users of one customer account. */
  portalWritesPerDay: number;
  headersMs: number;
  requestMs: number;
}

export interface Environment {
  isProduction: boolean;
  /** Whether an answer that breaks its contract is refused, so that the error shows. Set by NODE_ENV=development, as in `npm run dev`. */
  checkReplies: boolean;
  /** Whether there are demo data and accounts. On by default with the embedded database. Another database needs DEMO=1. Never on in production. */
  isDemo: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Whether prepared statements have names. False for a connection pooler that does not keep prepared statements. */
  hasStatementNames: boolean;
  smtpUrl: string | undefined;
  publicUrl: string | undefined;
  /** Proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[];
  tokenSecret: string | undefined;
  biDashboardUrl: string | undefined;
  imageUploadUrl: string | undefined;
  /** IPP printers, besides the print folder. The first is the default. */
  printers: { name: string; address: string }[];
  firstAdmin: { userName: string; password: string } | undefined;
  limits: IntakeLimits;
  logLevel: string;
  /** Search path for programs such as LibreOffice. */
  searchPath: string;
}

/** Reads and checks all settings. The error lists everything that is wrong. An empty value counts as absent. */
export const readEnvironment = (variables: Record<string, string | undefined>): Environment => {
  const variablesSet = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(variablesSet);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  const production = variablesSet.NODE_ENV === 'production';
  if (production && !variablesSet.TOKEN_SECRET) problems.push('TOKEN_SECRET is required in production (at least 32 characters)');
  if (!variablesSet.ADMIN_USER_NAME !== !variablesSet.ADMIN_PASSWORD)
    problems.push('ADMIN_USER_NAME and ADMIN_PASSWORD must be set together');
  if (!parsed.success || problems.length > 0)
    throw new Error(`The settings are wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  const values = parsed.data;
  return {
    isProduction: production,
    checkReplies: variablesSet.NODE_ENV === 'development',
    isDemo: !production && (values.DATABASE_URL ? values.DEMO === '1' : values.DEMO !== '0'),
    port: values.PORT,
    host: values.HOST,
    dataDir: isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    hasStatementNames: values.STATEMENT_NAMES === 'on',
    smtpUrl: values.SMTP_URL,
    publicUrl: values.PUBLIC_URL,
    trustedProxies: values.TRUST_PROXY ?? (values.PUBLIC_URL ? ['loopback'] : []),
    tokenSecret: values.TOKEN_SECRET,
    biDashboardUrl: values.BI_DASHBOARD_URL,
    imageUploadUrl: values.IMAGE_UPLOAD_URL,
    printers: values.PRINTERS ?? [],
    firstAdmin:
      values.ADMIN_USER_NAME && values.ADMIN_PASSWORD ? { userName: values.ADMIN_USER_NAME, password: values.ADMIN_PASSWORD } : undefined,
    limits: {
      publicBodyBytes: values.PUBLIC_BODY_KB * 1024,
      bodyBudgetBytes: values.BODY_BUDGET_MB * 1024 * 1024,
      connections: values.CONNECTIONS,
      connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
      uploadsPerAddress: values.UPLOADS_PER_ADDRESS,
      orderRequestsPerDay: values.ORDER_REQUESTS_PER_DAY,
      portalWritesPerDay: values.PORTAL_WRITES_PER_DAY,
      headersMs: values.HEADERS_SECONDS * 1000,
      requestMs: values.REQUEST_SECONDS * 1000,
    },
    logLevel: values.LOG_LEVEL,
    searchPath: values.PATH,
  };
};
