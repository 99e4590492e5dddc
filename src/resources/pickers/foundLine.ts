/** A line that holds a product, or the text by which one is being found. */
export interface FoundLine {
  key: number;
  ProductId: number | null;
  /** What stands in the product's cell: its code, or what was typed and is not found. */
  Code: string;
}

/** What a line without a product is refused with. */
export const productFault = ({ Code }: FoundLine) => (Code === '' ? 'Choose a product' : 'Nothing is found by that');
