/** 10452, or 10452/2 for a later part. */
export const dealName = (deal: { DealNo: number; Part: number }) => (deal.Part === 1 ? String(deal.DealNo) : `${deal.DealNo}/${deal.Part}`);
