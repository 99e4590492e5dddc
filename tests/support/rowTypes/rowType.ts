/** The type of a value. `any` means that the type says nothing about the value. */
export interface Shape {
  kinds: string[];
  /** The only texts and numbers allowed. */
  literals?: (string | number)[];
  /** Fields of an object. */
  fields?: Record<string, Shape>;
  /** Elements of an array. */
  of?: Shape;
}

/** A statement that gives the type of its rows: `sql<Row>`. */
export interface RowType {
  place: string;
  /** Text of the statement without the values, which identifies the statement at run time. */
  key: string;
  row: Shape;
}

export const keyOf = (fragments: readonly string[]) => fragments.join('⟨⟩');
