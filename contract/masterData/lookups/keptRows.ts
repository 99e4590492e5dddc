// Rows of the lookup lists that the product goes by, by their ids: each keeps its words and stays in use (server/modules/masterData/lookups/rules.ts).

/** Where papers and goods go. */
export const addressType = { Invoice: 1, Delivery: 2, Statement: 3 } as const;
/** The type of customer that orders offer to carry. */
export const haulierType = 3;
/** The product group that is charged with goods and credited when it comes back. */
export const palletGroup = 4;
/** The way of paying in which no money moves. */
export const contra = 7;
/** Why pallets are credited that came back or were passed on. */
export const palletsReturned = 6;
export const sterling = 1;
export const standardVat = 1;
