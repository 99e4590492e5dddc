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
  /** Absent on what was issued before there was any. */
  EndpointScheme?: string | null;
  EndpointId?: string | null;
  Phone: string | null;
  Email: string | null;
  /** One for each currency that has its own. */
  BankAccounts: BankAccountSnapshot[];
  Logo: string | null;
  InvoiceWording: string | null;
  StatementWording: string | null;
}

/** An address in its parts, as an e-invoice has it. */
export interface PostSnapshot {
  Line1: string | null;
  Line2: string | null;
  Line3: string | null;
  Town: string | null;
  County: string | null;
  PostCode: string | null;
  Country: string | null;
}

/** What an e-invoice says of a party beyond its paper; absent on what was issued before, and on papers that are no invoice. */
export interface ElectronicSnapshot {
  Post?: PostSnapshot | null;
  CompanyNumber?: string | null;
  EndpointScheme?: string | null;
  EndpointId?: string | null;
}

export interface PartySnapshot extends ElectronicSnapshot {
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
