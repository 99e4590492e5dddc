/** Removes the advice to reload from a conflict message, for screens that offer a better way. */
export const withoutReloadAdvice = (message: string) => message.replace('. Reload it before you save', '');

export const oneself = 'You';
const ownChange = `${oneself} changed this in another window`;

/** The user who reads the message made the change if there is no name. */
export const describeChange = (name: string | undefined) => (name === undefined ? ownChange : `${name} changed this`);

export const isOwnChange = (message: string) => message.startsWith(ownChange);
