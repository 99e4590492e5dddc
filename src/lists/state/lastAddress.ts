import { heldUserId } from '#src/api/session/session.ts';

const keyOf = (list: string) => `list:${heldUserId()}:${list}`;

/** Returns the address of a list when this user last left it. Null if there is none. */
export const lastAddress = (list: string) => localStorage.getItem(keyOf(list));

export const saveLastAddress = (list: string, address: string) => localStorage.setItem(keyOf(list), address);
