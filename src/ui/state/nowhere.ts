/** Tells whether nothing in particular has the focus, only the document or the main element. New content may then take it. */
export const isNowhere = () => document.activeElement === null || ['BODY', 'MAIN'].includes(document.activeElement.tagName);
