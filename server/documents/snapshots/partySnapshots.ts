export interface BankAccountSnapshot {
  CurrencyCode: string;
  BankName: string;
  /** Account holder. Null if the company itself is the account holder. */
  AccountName: string | null;
  SortCode: string | null;
  AccountNo: string | null;
  Iban: string | null;
  Bic: string | null;
}

/** Company settings. `Logo` is a PNG or JPEG in base64. */
export interface CompanySnapshot {
  Name: string;
  TradingName: string | null;
  RegisteredOffice: string;
  CompanyNumber: string | null;
  /** Place of registration, such as `England and Wales`. */
  RegisteredIn: string;
  VatNumber: string | null;
  /** Electronic address of the company. Absent on documents issued before e-invoicing. */
  EndpointScheme?: string | null;
  EndpointId?: string | null;
  Phone: string | null;
  Email: string | null;
  /** Bank accounts, at most one for each currency. */
  BankAccounts: BankAccountSnapshot[];
  Logo: string | null;
  InvoiceWording: string | null;
  StatementWording: string | null;
}

/** Address in separate fields, for e-invoices. */
export interface PostSnapshot {
  Line1: string | null;
  Line2: string | null;
  Line3: string | null;
  Town: string | null;
  County: string | null;
  PostCode: string | null;
  Country: string | null;
}

/** Details of a party that only an e-invoice needs. Absent on earlier documents and on those that are not invoices. */
export interface ElectronicSnapshot {
  Post?: PostSnapshot | null;
  CompanyNumber?: string | null;
  EndpointScheme?: string | null;
  EndpointId?: string | null;
}

export interface PartySnapshot extends ElectronicSnapshot {
  Name: string;
  AccountCode: string;
  /** Address as printed, without the name and without empty lines. */
  AddressLines: string[];
  VatNumber: string | null;
}

export interface CurrencySnapshot {
  Code: string;
  Symbol: string;
}
