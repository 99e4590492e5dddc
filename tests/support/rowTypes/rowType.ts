/** What a value may be. `any` is a type that says nothing of it. */
export interface Shape {
  kinds: string[];
  /** The only texts and numbers that it may be. */
  literals?: (string | number)[];
  /** Fields of an object. */
  fields?: Record<string, Shape>;
  /** Elements of an array. */
  of?: Shape;
}

/** A statement that states the type of its rows: `sql<Row>`. */
export interface RowType {
  place: string;
  /** What the statement is known by when it runs: its text, without what is put into it. */
  key: string;
  row: Shape;
}

export const keyOf = (fragments: readonly string[]) => fragments.join('⟨⟩');
