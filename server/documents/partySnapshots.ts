export interface BankAccountSnapshot {
  CurrencyCode: string;
  BankName: string;
  /** None: the company's own name. */
  AccountName: string | null;
  SortCode: string | null;
  AccountNo: string | null;
  Iban: string | null;
  Bic: string | null;
}

/** The row of the company settings; `Logo` is a PNG or JPEG in base64. */
export interface CompanySnapshot {
  Name: string;
  TradingName: string | null;
  RegisteredOffice: string;
  CompanyNumber: string | null;
  /** The register: `England and Wales`. */
  RegisteredIn: string;
  VatNumber: string | null;
  Phone: string | null;
  Email: string | null;
  /** One for each currency that has its own. */
  BankAccounts: BankAccountSnapshot[];
  Logo: string | null;
  InvoiceWording: string | null;
  StatementWording: string | null;
}

export interface PartySnapshot {
  Name: string;
  AccountCode: string;
  /** Without the name; empty lines left out. */
  AddressLines: string[];
  VatNumber: string | null;
}

export interface CurrencySnapshot {
  Code: string;
  Symbol: string;
}
