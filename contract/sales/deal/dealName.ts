interface Deal {
  DealNo: number | null | undefined;
  Part?: number | null | undefined;
}

/** Returns 10452, or 10452/2 for the second part of the deal. Empty if there is no deal. */
export const dealName = ({ DealNo, Part }: Deal) => (DealNo ? `${DealNo}${Part && Part > 1 ? `/${Part}` : ''}` : '');
