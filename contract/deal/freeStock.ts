interface StockLine {
  ProductId: number | null;
  SupplierDepotId: number | null;
  Quantity: number;
}

/** What is left for one line of an order once its other lines of the same product and depot are served: `free` is what other deals leave. */
export const freeBeside = <Line extends StockLine>(free: number, line: Line, lines: readonly Line[]) =>
  lines.reduce(
    (left, other) =>
      other !== line && other.ProductId === line.ProductId && other.SupplierDepotId === line.SupplierDepotId ? left - other.Quantity : left,
    free,
  );
