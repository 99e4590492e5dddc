let isPrinting = false;

/** Whether the screen is being printed, as a store. Set before the print layout. */
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
