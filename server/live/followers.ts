import { Readable } from 'node:stream';
import { AppError } from '#contract/call/errors.ts';
import type { Caller } from '#server/context.ts';

export interface Follower {
  caller: Caller;
  stream: Readable;
}

interface FollowersOptions {
  /** Returns the current user of a session. Undefined once it has ended. */
  findCaller: (sessionId: string) => Promise<Caller | undefined>;
  beatMs: number;
}

/** Maximum streams of one user. Each browser has one stream, however many tabs are open. */
const maxStreams = 50;
/** Maximum unread data of a stream. A reader that is further behind has to start again. */
export const maxUnreadBytes = 256 * 1024;

/** Keeps the open streams. At every beat, each stream sends a sign of life and the access of its user is checked. `askAgain` checks at once. */
export const makeFollowers = ({ findCaller, beatMs }: FollowersOptions) => {
  const followers = new Set<Follower>();
  const end = (follower: Follower) => {
    followers.delete(follower);
    follower.stream.push(null);
  };
  const send = (follower: Follower, text: string) => {
    if (!followers.has(follower)) return;
    follower.stream.push(text);
    if (follower.stream.readableLength <= maxUnreadBytes) return;
    followers.delete(follower);
    // Destroys the stream, because a normal end would wait behind unread data.
    follower.stream.destroy();
  };
  const beat = async (follower: Follower) => {
    // Keeps the stream if the database does not answer, because there are no changes to send either. The next beat checks again.
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
      if (own.length >= maxStreams) throw new AppError('TOO_MANY_REQUESTS', 'You have Demijohn open in too many browsers');
      const follower = { caller, stream: new Readable({ read: () => undefined }) };
      follower.stream.once('close', () => followers.delete(follower));
      followers.add(follower);
      return follower;
    },
    /** Checks the access of a user, or of all users, because a session or a role may have ended. */
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
