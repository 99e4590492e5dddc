import { heldUserId } from '#src/api/session/session.ts';

const keyOf = (list: string) => `list:${heldUserId()}:${list}`;

/** Returns what a list's address said when this user last saw the list; null if the user never has. */
export const lastAddress = (list: string) => localStorage.getItem(keyOf(list));

export const saveLastAddress = (list: string, address: string) => localStorage.setItem(keyOf(list), address);
