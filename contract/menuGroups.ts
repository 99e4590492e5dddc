/** Menu groups, as the specification names them. */
export type MenuGroup = 'Home' | 'Admin' | 'Office' | 'Warehouse' | 'Finance' | 'Customer';
