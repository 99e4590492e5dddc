/** Maps items one after another. The work on an item starts when the work on the one before has finished. */
export const mapInTurn = async <Item, Result>(items: Iterable<Item>, work: (item: Item) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
};
