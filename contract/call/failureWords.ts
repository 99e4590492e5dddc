/** Removes the advice to reload from a conflict message, for screens that offer a better way. */
export const whoWasFaster = (message: string) => message.replace(': load it again before you save', '');

export const oneself = 'You';
const byOneself = `${oneself} changed this in another window`;

/** Without a name, the change was made by the user who reads the message. */
export const sayChanged = (name: string | undefined) => (name === undefined ? byOneself : `${name} changed this`);

export const wasOneself = (message: string) => message.startsWith(byOneself);
