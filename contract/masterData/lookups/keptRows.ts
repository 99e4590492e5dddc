// Ids of lookup rows that the code depends on. They cannot be renamed or deactivated (server/modules/masterData/lookups/rules.ts).

export const addressType = { Invoice: 1, Delivery: 2, Statement: 3 } as const;
/** Customer type of the hauliers that orders offer. */
export const haulierType = 3;
/** Product group charged along with goods and credited on return. */
export const palletGroup = 4;
/** Payment method for set-offs, in which no money moves. */
export const contraMethod = 7;
/** Credit reason for pallets returned or passed on to another holder. */
export const palletsReturned = 6;
export const sterling = 1;
export const standardVat = 1;
