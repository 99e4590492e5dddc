let isPrinting = false;

/** Store that tells whether the page is being printed. It is set before the browser lays out the print. */
export const printStore = {
  get: () => isPrinting,
  subscribe: (listener: () => void) => {
    const note = ({ type }: Event) => {
      isPrinting = type === 'beforeprint';
      listener();
    };
    window.addEventListener('beforeprint', note);
    window.addEventListener('afterprint', note);
    return () => {
      window.removeEventListener('beforeprint', note);
      window.removeEventListener('afterprint', note);
    };
  },
};
