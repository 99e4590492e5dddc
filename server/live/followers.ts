import { Readable } from 'node:stream';
import { AppError } from '#contract/call/errors.ts';
import type { Caller } from '#server/context.ts';

export interface Follower {
  caller: Caller;
  stream: Readable;
}

interface FollowersOptions {
  /** Who a session is of by now; undefined once it has ended. */
  findCaller: (sessionId: string) => Promise<Caller | undefined>;
  beatMs: number;
}

/** Of one user: each browser has one, whatever it has open. */
const mostStreams = 50;
/** Who reads no faster begins anew. */
export const mostUnreadBytes = 256 * 1024;

/** The streams that are open. Each shows at every beat that it lives, and is asked then, and when told to, whether its user may still hear. */
export const makeFollowers = ({ findCaller, beatMs }: FollowersOptions) => {
  const followers = new Set<Follower>();
  const end = (follower: Follower) => {
    followers.delete(follower);
    follower.stream.push(null);
  };
  const send = (follower: Follower, text: string) => {
    if (!followers.has(follower)) return;
    follower.stream.push(text);
    if (follower.stream.readableLength <= mostUnreadBytes) return;
    followers.delete(follower);
    // Its end would wait behind what is not read.
    follower.stream.destroy();
  };
  const beat = async (follower: Follower) => {
    // Where the database does not answer, nothing is told either: it is asked again at the next beat.
    const caller = await findCaller(follower.caller.sessionId ?? '').catch(() => follower.caller);
    if (!followers.has(follower)) return;
    if (!caller || caller.mustChangePassword) {
      end(follower);
      return;
    }
    follower.caller = caller;
    send(follower, ': still here\n\n');
  };
  const beats = setInterval(() => {
    for (const follower of followers) void beat(follower);
  }, beatMs);
  beats.unref();
  return {
    send,
    add: (caller: Caller): Follower => {
      const own = [...followers].filter((follower) => follower.caller.UserId === caller.UserId);
      if (own.length >= mostStreams) throw new AppError('TOO_MANY_REQUESTS', 'You have Demijohn open in too many browsers');
      const follower = { caller, stream: new Readable({ read: () => undefined }) };
      follower.stream.once('close', () => followers.delete(follower));
      followers.add(follower);
      return follower;
    },
    /** Asks anew who the user is, or everybody: a sign-in may have ended, or a role may be gone. */
    askAgain: (userId: number) => {
      for (const follower of followers) if (userId === 0 || follower.caller.UserId === userId) void beat(follower);
    },
    sendAll: (text: string, isFor: (caller: Caller) => boolean = () => true) => {
      for (const follower of followers) if (isFor(follower.caller)) send(follower, text);
    },
    endAll: () => {
      clearInterval(beats);
      for (const follower of followers) end(follower);
    },
  };
};
