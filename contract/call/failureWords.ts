/** Removes the advice to reload from a conflict message, because some screens can merge both changes. */
export const withoutReloadAdvice = (message: string) => message.replace('. Reload it before you save', '');

export const oneself = 'You';
const ownChange = `${oneself} changed this in another window`;

/** Without a name, the reader of the message made the change in another window. */
export const describeChange = (name: string | undefined) => (name === undefined ? ownChange : `${name} changed this`);

export const isOwnChange = (message: string) => message.startsWith(ownChange);
