import { heldUserId } from '#src/api/session/session.ts';

const storageKey = (list: string) => `list:${heldUserId()}:${list}`;

/** Returns the address of a list when this user last left it. Null if there is none. */
export const readLastAddress = (list: string) => localStorage.getItem(storageKey(list));

export const saveLastAddress = (list: string, address: string) => localStorage.setItem(storageKey(list), address);
