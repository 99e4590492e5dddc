import type { Readable } from 'node:stream';
import type { DateOnly } from '#contract/values.ts';
import type { Role } from '#contract/call/roles.ts';
import type { Db } from './database/client/connect.ts';
import type { Environment } from './process/environment.ts';
import type { DocumentInput } from './documents/snapshots/snapshots.ts';

export interface Caller {
  /** 0 where nobody is signed in. */
  UserId: number;
  UserName: string;
  roles: readonly Role[];
  /** Set for an external user: the one account that may be seen. */
  CustomerId: number | null;
  sessionId: string | null;
  /** A new password is to be chosen before anything else. */
  mustChangePassword: boolean;
  /** It may only set up its two-step sign-in. */
  mustSetUpTwoStep: boolean;
  /** Came in by its key, without a session. */
  isProgram: boolean;
  /** What it sees only: by a key that reads. */
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
  /** Signs and checks tokens. */
  tokenSecret: string;
  /** `owner` is the user who waits for it: the queue is fair between them. */
  renderPdf(input: DocumentInput, owner?: number): Promise<Uint8Array>;
  /** Tells the outbox that something waits; returns at once. */
  wakeOutbox(): void;
  /** The same for statement runs. */
  wakeStatementRuns(): void;
}

/** How far changes of many records are. */
export interface Progress {
  /** Counts the request's steps until its transaction ends. */
  follow<Answer>(context: Context, total: number, work: (step: (count: number) => void) => Promise<Answer>): Promise<Answer>;
  find(userId: number, key: string): { Done: number; Total: number } | undefined;
}

/** Tells those who ask what others change. */
export interface Changes {
  /** As server-sent events; first what changed within the last `agoMs`. */
  follow(caller: Caller, agoMs: number): Promise<Readable>;
  progress: Progress;
}

/** Built once per request; the only source of who, when and with what. */
export interface Context {
  db: Db;
  user: Caller;
  now: Date;
  /** How long the request has been under way, its turn included: taken off the database's time it says when it came, whatever this machine's clock says. */
  waitedMs?: () => number;
  /** The business's day (Europe/London). */
  today: DateOnly;
  /** The address that the request came from. */
  address: string;
  services: Services;
  /** Absent where no server listens. */
  changes?: Changes;
  /** Address of a proxy that sends X-Forwarded-For and is not trusted; undefined while there is none. */
  untrustedProxy?: string | undefined;
  /** Whether somebody still waits for the answer; absent where nobody can go. */
  isAwaited?: () => boolean;
  /** The caller's Idempotency-Key; each transaction of the request takes the next step. */
  idempotency: { key: string; requestHash: string; step: number } | undefined;
}
