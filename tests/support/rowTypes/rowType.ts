/** The type of a value. `any` is a type that says nothing about it. */
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
  /** Identifies the statement at run time: its text without the values. */
  key: string;
  row: Shape;
}

export const keyOf = (fragments: readonly string[]) => fragments.join('⟨⟩');
