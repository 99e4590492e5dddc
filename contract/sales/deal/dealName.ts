interface Deal {
  DealNo: number | null | undefined;
  Part?: number | null | undefined;
}

/** 10452, or 10452/2 for what was back-ordered; nothing where there is no deal. */
export const dealName = ({ DealNo, Part }: Deal) => (DealNo ? `${DealNo}${Part && Part > 1 ? `/${Part}` : ''}` : '');
