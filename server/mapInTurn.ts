/** Maps items one after the other: the work on one begins when that on the one before has ended. */
export const mapInTurn = async <Item, Result>(items: Iterable<Item>, work: (item: Item) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
};
