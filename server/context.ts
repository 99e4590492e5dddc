import type { Readable } from 'node:stream';
import type { DateOnly } from '#contract/values.ts';
import type { Role } from '#contract/call/roles.ts';
import type { Db } from './database/client/connect.ts';
import type { Environment } from './process/environment.ts';
import type { DocumentInput } from './documents/snapshots/snapshots.ts';

export interface Caller {
  /** 0 if no one is signed in. */
  UserId: number;
  UserName: string;
  roles: readonly Role[];
  /** Set for an external user, who may see only this account. */
  CustomerId: number | null;
  sessionId: string | null;
  /** Whether the user must choose a new password before anything else. */
  mustChangePassword: boolean;
  /** Whether the user must set up two-step sign-in before anything else. */
  mustSetUpTwoStep: boolean;
  /** Whether the caller signed in with an API key and so has no session. */
  isProgram: boolean;
  /** False for a read-only API key. */
  mayWrite: boolean;
}

export const nobody: Caller = {
  UserId: 0,
  UserName: '',
  roles: [],
  CustomerId: null,
  sessionId: null,
  mustChangePassword: false,
  mustSetUpTwoStep: false,
  isProgram: false,
  mayWrite: true,
};

export interface Services {
  environment: Environment;
  /** Signs and verifies tokens. */
  tokenSecret: string;
  /** Renders a PDF. `owner` is the user who waits for it, so that the queue is fair. */
  renderPdf(input: DocumentInput, owner?: number): Promise<Uint8Array>;
  /** Tells the outbox that e-mails are waiting. Returns at once. */
  wakeOutbox(): void;
  /** Tells the statement runs that work is waiting. Returns at once. */
  wakeStatementRuns(): void;
  /** Tells the worker process that a large import is waiting. Absent without a worker process, so that imports are then done here. */
  wakeImports?(): void;
  /** Tells the worker process that a search for personal data is waiting. Returns at once. */
  wakePersonSearches(): void;
  /** Tells the checks of the ledgers that one is waiting. Returns at once. */
  wakeLedgerChecks(): void;
}

/** Progress of bulk changes. */
export interface Progress {
  /** Counts the steps of a request until the transaction of the request ends. */
  follow<Answer>(context: Context, total: number, work: (step: (count: number) => void) => Promise<Answer>): Promise<Answer>;
  find(userId: number, key: string): { Done: number; Total: number } | undefined;
}

/** Sends browsers the changes that other users make. */
export interface Changes {
  /** Returns server-sent events, starting with the changes of the last `agoMs`. */
  follow(caller: Caller, agoMs: number): Promise<Readable>;
  progress: Progress;
}

/** Context of one request. Use cases get user, time and services only from here. */
export interface Context {
  db: Db;
  user: Caller;
  now: Date;
  /**
   * Milliseconds since the request arrived, including its wait in the queue. The database time less these milliseconds is the arrival time, even
   * if this machine's clock is wrong.
   */
  waitedMs?: () => number;
  /** Business day (Europe/London). */
  today: DateOnly;
  /** Client address of the request. */
  address: string;
  services: Services;
  /** Absent if no server listens for changes, as in a script. */
  changes?: Changes;
  /** Address of a proxy that sends X-Forwarded-For but is not trusted. Undefined if there is none. */
  untrustedProxy?: string | undefined;
  /** Returns whether the client is still waiting. Absent if the caller cannot disconnect. */
  isAwaited?: () => boolean;
  /** The caller's Idempotency-Key. Each transaction of the request uses the next step. */
  idempotency: { key: string; requestHash: string; step: number } | undefined;
}
