import type { Page } from 'playwright/test';

/** Paths of lists that have little in common. */
export const lists = ['/findcustomer', '/orders', '/proformainvoice', '/findbottle', '/picklist', '/statements', '/referencefiles/colours'];

/** A column of a table as it is drawn. */
export interface DrawnColumn {
  table: string;
  title: string;
  width: number;
  /** Pixels that neither the widest cell nor the heading needs. */
  free: number;
  isEmpty: boolean;
  isFigure: boolean;
  /** Number of cells that are cut. */
  cut: number;
}

/** Reads the columns of every table that is drawn with columns, the hidden ones too. Their width is 0. */
export const readColumns = (page: Page): Promise<DrawnColumn[]> =>
  page.evaluate(async () => {
    // The widths follow the window in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const range = document.createRange();
    const padding = 20;
    const readBox = (element: Element) => {
      range.selectNodeContents(element);
      const content = range.getBoundingClientRect();
      return content.width > 0 || element.matches('th') ? content : element.getBoundingClientRect();
    };
    const measure = (element: Element) => readBox(element).width;
    const isCut = ({ scrollWidth, clientWidth }: Element) => clientWidth > 0 && scrollWidth > clientWidth + 1;
    const tables = [...document.querySelectorAll('main .table')].filter((table) => getComputedStyle(table).display === 'table');
    return tables.flatMap((table) =>
      [...table.querySelectorAll('thead th:not(.choose)')].map((head, index) => {
        const cells = [...table.querySelectorAll(`tbody td.column-${index}`)];
        const filled = cells.filter(
          (cell) => cell.textContent.trim() !== '' || cell.querySelector('input, select, button, svg, img') !== null,
        );
        const { width } = head.getBoundingClientRect();
        // A heading keeps room for its sort arrow, so that no column moves when the list is sorted. Totals are bold.
        const boxes = [head.querySelector('button') ?? head, head.querySelector('.sort-arrow')].map((part) => part && readBox(part));
        const shown = boxes.filter((box) => box !== null);
        const heading = Math.max(...shown.map(({ right }) => right)) - Math.min(...shown.map(({ left }) => left));
        const totals = [...table.querySelectorAll(`tfoot td.column-${index}`)].map(measure);
        const widest = Math.max(heading, ...totals, ...filled.map(measure));
        return {
          table: table.getAttribute('aria-label') ?? '',
          title: head.textContent.replaceAll(/[↑↓]/g, ''),
          width,
          free: Math.max(0, width - widest - padding),
          isEmpty: filled.length === 0,
          isFigure: head.matches('.figure-cell'),
          cut: filled.filter((cell) => isCut(cell) || [...cell.querySelectorAll('a')].some(isCut)).length,
        };
      }),
    );
  });

/** Pixels of a table that may stay free although a text is cut. */
const tolerated = 40;

/** Headings of names, and of texts that people act on or quote. */
const names = /^(?:Aliases|Choices|Customer|Description|Documents|From|Held by|Issued|Name|Pallet|Product|Reason.*|Supplier|To)$/;

/** Returns the columns of names with cells that are cut although the table has room. */
export const findCutWithRoom = (columns: readonly DrawnColumn[]) =>
  columns.filter(({ table, title, cut }) => {
    const free = columns.filter((one) => one.table === table && one.width > 1).reduce((total, one) => total + one.free, 0);
    return names.test(title) && cut > 0 && free > tolerated;
  });
