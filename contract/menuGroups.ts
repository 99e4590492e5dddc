/** Menu groups of the specification. */
export type MenuGroup = 'Home' | 'Admin' | 'Office' | 'Warehouse' | 'Finance' | 'Customer';
