// Made by `npm run tables` from the migrations; not edited by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Big, Numeric } from '#contract/money.ts';

type Exact = ColumnType<Big, Numeric, Numeric>;
type Moment = ColumnType<string, Date | string, Date | string>;
type Json = ColumnType<unknown, unknown, unknown>;
type DefaultExact = ColumnType<Big, Numeric | undefined, Numeric>;
type DefaultMoment = ColumnType<string, Date | string | undefined, Date | string>;
type DefaultJson = ColumnType<unknown, unknown, unknown>;

interface AccessGroups {
  AccessGroupId: Generated<number>;
  AcessGroupName: string;
  Roles: string[];
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  RequireTwoStep: Generated<boolean>;
}

interface AddressTypes {
  AddressTypeId: Generated<number>;
  Description: string;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface Addresses {
  AddressId: Generated<number>;
  CustomerId: number;
  AddressTypeId: number;
  Name: string | null;
  Line1: string;
  Line2: string | null;
  Line3: string | null;
  Town: string | null;
  County: string | null;
  PostCode: string | null;
  Country: string | null;
  AddressOrder: Generated<number>;
  OpeningHours: string | null;
  DeliveryInstructions: string | null;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface AdvanceVat {
  PaymentId: number;
  SterlingNet: Exact;
  SterlingVat: Exact;
}

interface Allocations {
  PaymentAllocationId: Generated<number>;
  CustomerId: number;
  PaymentId: number | null;
  CreditId: number | null;
  InvoiceId: number | null;
  RefundPaymentId: number | null;
  Amount: Exact;
  DiscountTaken: DefaultExact;
  DiscountVat: DefaultJson;
  ProFormaAllocationId: number | null;
  ExchangeDifference: DefaultExact;
  IsWriteOff: Generated<boolean>;
  AllocatedOn: string;
  ReversesId: number | null;
  Reason: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface Audit {
  AuditId: Generated<number>;
  HappenedAt: DefaultMoment;
  UserId: number | null;
  Entity: string;
  EntityId: number;
  Action: string;
  Before: Json | null;
  After: Json | null;
  Reason: string | null;
  ErasureId: number | null;
}

interface AwaitedLines {
  PurchaseOrderLineId: number;
  PurchaseOrderId: number;
  ProductId: number;
  Quantity: number;
  IsDraft: boolean;
}

interface BankFiles {
  BankFileId: Generated<number>;
  Kind: string;
  Name: string;
  Account: string | null;
  Sha256: string;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  KnownCount: number | null;
  LeftOut: Json | null;
  BalanceReason: string | null;
  ClosingBalance: Exact | null;
  ClosingOn: string | null;
  CoversFrom: string | null;
}

interface BankLayouts {
  BankLayoutId: Generated<number>;
  HeadsKey: string;
  Columns: Json;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface BankLines {
  BankLineId: Generated<number>;
  BankFileId: number;
  LineNo: number;
  LineKey: string;
  PaidOn: string;
  Amount: Exact;
  CurrencyCode: string;
  Payer: string | null;
  Text: string;
  PayerKey: string | null;
  PaymentId: number | null;
  SetAsideReason: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface BankRates {
  BankRateId: Generated<number>;
  Description: string;
  Rate: Exact;
  EffectiveFrom: string;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface CancelReasons {
  CancelReasonId: Generated<number>;
  Description: string;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface ChaseLetters {
  ChaseLetterId: Generated<number>;
  CustomerId: number;
  Level: number;
  WrittenOn: string;
  Snapshot: Json;
  SentAt: Moment | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface ChaseNotes {
  ChaseNoteId: Generated<number>;
  CustomerId: number;
  ContactedOn: string;
  Way: string;
  Note: string;
  PromisedOn: string | null;
  PromisedAmount: Exact | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface CheckedNumbers {
  Series: string;
  FirstNo: number;
  LastNo: number;
}

interface Colours {
  ColourId: Generated<number>;
  Code: string;
  Description: string;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  Swatch: string | null;
}

interface Company {
  CompanyId: Generated<number>;
  Name: string;
  TradingName: string | null;
  RegisteredOffice: string;
  CompanyNumber: string | null;
  RegisteredIn: Generated<string>;
  VatNumber: string | null;
  EndpointScheme: string | null;
  EndpointId: string | null;
  Phone: string | null;
  Email: string | null;
  LogoUrl: string | null;
  InvoiceWording: string | null;
  StatementWording: string | null;
  YearStartMonth: Generated<number>;
  VatQuarterStagger: Generated<number>;
  LockedThrough: string | null;
  DirectTolerancePercent: DefaultExact;
  PurchasePriceTolerancePercent: DefaultExact;
  RecountLimit: Generated<number>;
  WriteOffLimit: DefaultExact;
  Gs1CompanyPrefix: string | null;
  DebtorsCode: string | null;
  VatCode: string | null;
  CarriageCode: string | null;
  PalletsCode: string | null;
  SundriesCode: string | null;
  DiscountCode: string | null;
  FeesCode: string | null;
  ExchangeCode: string | null;
  WriteOffCode: string | null;
  OpeningCode: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  BrandColour: string | null;
  PayLink: string | null;
}

interface CompanyBankAccounts {
  CompanyBankAccountId: Generated<number>;
  CompanyId: Generated<number>;
  CurrencyId: number;
  BankName: string;
  AccountName: string | null;
  SortCode: string | null;
  AccountNo: string | null;
  Iban: string | null;
  Bic: string | null;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface Contacts {
  ContactId: Generated<number>;
  CustomerId: number;
  Name: string;
  Phone: string | null;
  Email: string | null;
  Documents: Generated<string[]>;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  Job: string | null;
}

interface CreditDetails {
  CreditDetailId: Generated<number>;
  CreditId: number;
  Part: string;
  LineNo: number;
  InvoiceDetailId: number | null;
  OpeningMovementId: number | null;
  PalletMovementId: number | null;
  ProductId: number | null;
  PalletId: number | null;
  SupplierDepotId: number | null;
  Description: string;
  Quantity: number | null;
  UnitPrice: Exact | null;
  PricePer: number | null;
  VatTypeId: number | null;
  VatRate: Exact | null;
  NetAmount: DefaultExact;
  StockOutcome: string | null;
  SettleInvoiceId: number | null;
  SettlePaymentMethodId: number | null;
  SettleReference: string | null;
  SettleAmount: Exact | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface CreditReasons {
  CreditReasonId: Generated<number>;
  Description: string;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface CreditVat {
  CreditVatId: Generated<number>;
  CreditId: number;
  InvoiceId: number | null;
  OpeningMovementId: number | null;
  VatTypeId: number;
  Rate: Exact;
  NetAmount: Exact;
  VatAmount: Exact;
  SterlingNet: Exact;
  SterlingVat: Exact;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface Credits {
  CreditId: Generated<number>;
  CreditNo: number | null;
  CustomerId: number;
  InvoiceId: number | null;
  CreditReasonId: number;
  CurrencyId: number;
  ExchangeRate: DefaultExact;
  CreditDate: string;
  State: Generated<string>;
  NetAmount: DefaultExact;
  VatAmount: DefaultExact;
  GrossAmount: DefaultExact;
  Unallocated: DefaultExact;
  Snapshot: Json | null;
  Comment: string | null;
  IssuedAt: Moment | null;
  CancelledOn: string | null;
  CancelReason: string | null;
  SentAt: Moment | null;
  PostedAt: Moment | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface Currencies {
  CurrencyId: Generated<number>;
  Code: string;
  Symbol: string;
  Description: string;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface CurrencyRates {
  CurrencyRateId: Generated<number>;
  CurrencyId: number;
  Rate: Exact;
  EffectiveFrom: string;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface CustomerBalances {
  CustomerId: number;
  Balance: DefaultExact;
}

interface CustomerCodes {
  CustomerCodeId: Generated<number>;
  CustomerId: number;
  ProductId: number;
  Code: string;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface CustomerComments {
  CustomerCommentId: Generated<number>;
  CustomerId: number;
  Comment: string;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface CustomerGroups {
  CustomerGroupId: Generated<number>;
  Description: string;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface CustomerSearch {
  CustomerId: number;
  SearchText: string;
}

interface CustomerTypes {
  CustomerTypeId: Generated<number>;
  Description: string;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface Customers {
  CustomerId: Generated<number>;
  AccountCode: string;
  Name: string;
  CustomerTypeId: Generated<number>;
  CustomerGroupId: number | null;
  CurrencyId: Generated<number>;
  VatTypeId: Generated<number>;
  VatNumber: string | null;
  CompanyNumber: string | null;
  ContactName: string | null;
  Phone: string | null;
  Email: string | null;
  InvoiceEmail: string | null;
  StatementEmail: string | null;
  CreditLimit: DefaultExact;
  PaymentTermDays: Generated<number>;
  PaymentTermBasis: Generated<string>;
  SettlementDiscountPercent: DefaultExact;
  SettlementDiscountDays: Generated<number>;
  ProForma: Generated<boolean>;
  OnStop: Generated<boolean>;
  OnStopReason: string | null;
  HaulierId: number | null;
  PalletsCharged: Generated<boolean>;
  PalletNorm: number | null;
  StatementKind: Generated<string>;
  AgeingBasis: Generated<string>;
  DocumentDelivery: Generated<string>;
  AcknowledgementPrices: Generated<boolean>;
  EndpointScheme: string | null;
  EndpointId: string | null;
  XmlInvoices: Generated<boolean>;
  LargeProducer: Generated<boolean>;
  Comment: string | null;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  Own: DefaultJson;
}

interface DealTypes {
  DealTypeId: number;
  Description: string;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface DealValuesWanted {
  DealValueWantedId: Generated<number>;
  OrderId: number | null;
}

interface DeclarationProducts {
  DeclarationProductId: Generated<number>;
  DeclarationId: number;
  ProductId: number;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface Declarations {
  DeclarationId: Generated<number>;
  Code: string;
  Description: string;
  SupplierId: number;
  IssuedOn: string;
  ValidTo: string | null;
  PaperUrl: string | null;
  ForCustomers: Generated<boolean>;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface DeliveryProofs {
  DeliveryProofId: Generated<number>;
  OrderId: number;
  DeliveryNoteNo: number;
  Snapshot: Json;
  ReceivedBy: string;
  ReceivedAt: Moment;
  Comment: string | null;
  Signature: Uint8Array | null;
  Photo: Uint8Array | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface DespatchByMonth {
  Month: string;
  CustomerGroupId: number;
  SupplierId: number;
  Deals: number;
  OnTime: number;
  InFull: number;
  Otif: number;
}

interface DespatchSums {
  Month: string;
  CustomerId: number;
  SupplierId: number;
  Deals: number;
  OnTime: number;
  InFull: number;
  Otif: number;
  CustomerGroupId: number;
}

interface Documents {
  DocumentId: Generated<number>;
  Kind: string;
  SubjectId: number;
  Edition: Generated<string>;
  CustomerId: number | null;
  FileName: string;
  Sha256: string;
  Bytes: Uint8Array;
  MadeAt: DefaultMoment;
}

interface DueOrderNotes {
  DueOrderNoteId: Generated<number>;
  CustomerId: number;
  AskedOn: string;
  AskAgainOn: string;
  Note: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface Erasures {
  ErasureId: Generated<number>;
  Subject: string;
  SubjectId: number;
  Reason: string;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface Features {
  FeatureId: Generated<number>;
  Code: string;
  Description: string;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface GoodsReceiptLines {
  GoodsReceiptLineId: Generated<number>;
  GoodsReceiptId: number;
  LineNo: number;
  ProductId: number;
  Quantity: number;
  Broken: Generated<number>;
  Location: string | null;
  PalletId: number | null;
  Pallets: Generated<number>;
  PalletMovementId: number | null;
  StockMovementId: number;
  PurchaseOrderLineId: number | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface GoodsReceipts {
  GoodsReceiptId: Generated<number>;
  SupplierDepotId: number;
  PurchaseOrderId: number | null;
  ReceivedOn: string;
  SupplierDeliveryNoteNo: string | null;
  Comment: string | null;
  ReversesId: number | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface HaulierBookings {
  HaulierBookingId: Generated<number>;
  OrderId: number;
  HaulierId: number;
  BookingReference: string | null;
  BookedFor: string;
  Note: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface IdempotencyKeys {
  Key: string;
  UserId: number;
  Step: number;
  RequestHash: string;
  Result: string | null;
  CreatedAt: DefaultMoment;
}

interface ImportRows {
  ImportId: number;
  RowId: number;
  RowVersion: number;
  Before: Json | null;
}

interface ImportTasks {
  ImportTaskId: Generated<number>;
  Entity: string;
  UserId: number;
  Caller: string;
  Address: string;
  Request: string;
  IdempotencyKey: string | null;
  AskedAt: Moment;
  Body: Uint8Array | null;
  State: Generated<string>;
  DoneSteps: Generated<number>;
  AllSteps: Generated<number>;
  Tries: Generated<number>;
  Answer: string | null;
}

interface Imports {
  ImportId: Generated<number>;
  Entity: string;
  FileName: string | null;
  Added: number;
  Changed: number;
  Unchanged: number;
  IsUndone: Generated<boolean>;
  UndoUntil: Moment;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface InvoiceDetails {
  InvoiceDetailId: Generated<number>;
  InvoiceId: number;
  LineNo: number;
  Kind: string;
  OrderDetailId: number | null;
  ProductId: number | null;
  PalletId: number | null;
  ProductCode: string | null;
  Description: string;
  Quantity: number;
  UnitPrice: Exact;
  PricePer: number;
  DiscountPercent: DefaultExact;
  VatTypeId: number;
  VatRate: Exact;
  NetAmount: Exact;
  BuyPrice: Exact | null;
  Haulage: Exact | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface InvoiceDisputes {
  InvoiceDisputeId: Generated<number>;
  InvoiceId: number;
  CustomerId: number;
  DisputedOn: string;
  Reason: string;
  SettledOn: string | null;
  SettledReason: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface InvoiceTaxPoints {
  InvoiceTaxPointId: Generated<number>;
  InvoiceId: number | null;
  ProFormaAllocationId: number | null;
  PaymentId: number | null;
  TaxPoint: string;
  VatTypeId: number;
  Rate: Exact;
  NetAmount: Exact;
  VatAmount: Exact;
  ExchangeRate: Exact;
  SterlingNet: Exact;
  SterlingVat: Exact;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface InvoiceVat {
  InvoiceVatId: Generated<number>;
  InvoiceId: number;
  VatTypeId: number;
  Rate: Exact;
  NetAmount: Exact;
  VatAmount: Exact;
  SterlingNet: Exact;
  SterlingVat: Exact;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  FallsOn: string | null;
}

interface Invoices {
  InvoiceId: Generated<number>;
  InvoiceNo: number;
  Kind: string;
  OrderId: number | null;
  CreditId: number | null;
  CustomerId: number;
  CurrencyId: number;
  ExchangeRate: Exact;
  InvoiceDate: string;
  TaxPoint: string;
  DueDate: string;
  PaymentTermDays: number;
  PaymentTermBasis: string;
  SettlementDiscountPercent: DefaultExact;
  SettlementDiscountDays: Generated<number>;
  SettlementDiscountGross: DefaultExact;
  NetAmount: Exact;
  VatAmount: Exact;
  GrossAmount: Exact;
  DealNo: number | null;
  Part: number | null;
  CustomerOrderNo: string | null;
  Snapshot: Json;
  Outstanding: Exact;
  SentAt: Moment | null;
  PostedAt: Moment | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  OriginalNo: string | null;
}

interface JournalBatches {
  JournalBatchId: Generated<number>;
  BatchNo: number;
  DatedThrough: string;
  Entries: number;
  Movement: Exact;
  Debits: Exact;
  Lines: Json;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  BeginsOn: string | null;
  EntriesBefore: Generated<number>;
  MovementBefore: DefaultExact;
  AgeListing: Exact | null;
  TakenBackAt: Moment | null;
  TakenBackReason: string | null;
}

interface JournalFiles {
  JournalFileId: Generated<number>;
  JournalBatchId: number;
  Package: string;
  FileName: string;
  Sha256: string;
  Content: string;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface JournalItems {
  JournalItemId: Generated<number>;
  JournalBatchId: number;
  ReceivableEntryId: number | null;
  PaymentAllocationId: number | null;
  IsBefore: Generated<boolean>;
  TakenBack: Generated<boolean>;
}

interface KeptDealValues {
  OrderId: number;
  CustomerId: number;
  Net: Exact;
  Vat: Exact;
  Gross: Exact;
}

interface KnownDealValues {
  OrderId: number | null;
  CustomerId: number | null;
  Net: Exact | null;
  Vat: Exact | null;
  Gross: Exact | null;
}

interface LedgerChecks {
  MonthEnd: string;
  CheckedOn: string;
  State: Generated<string>;
  Figures: DefaultJson;
  StartedAt: DefaultMoment;
  FinishedAt: Moment | null;
}

interface LinePickers {
  OrderDetailId: number;
  UserId: number;
  AtLineSince: Moment | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface LinesThatAreAwaited {
  PurchaseOrderLineId: number | null;
  PurchaseOrderId: number | null;
  ProductId: number | null;
  Quantity: number | null;
  IsDraft: boolean | null;
}

interface LinesThatWant {
  OrderDetailId: number | null;
  OrderId: number | null;
  ProductId: number | null;
  SupplierDepotId: number | null;
  Quantity: number | null;
  IsPicking: boolean | null;
}

interface ListSettings {
  UserId: number;
  List: string;
  Columns: Json | null;
  Density: string | null;
  DefaultViewId: number | null;
}

interface ListViews {
  ListViewId: Generated<number>;
  List: string;
  Name: string;
  UserId: number | null;
  Address: Json;
  Columns: Json | null;
  Density: string | null;
  IsRemoved: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface LotMovements {
  LotMovementId: Generated<number>;
  ProductId: number;
  SupplierDepotId: number;
  LotNo: string;
  Quantity: number;
  StockMovementId: number | null;
  OrderDetailId: number | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface MailPapers {
  OutboxId: number;
  Tries: number;
  IsReady: Generated<boolean>;
}

interface NeckFinishes {
  NeckFinishId: Generated<number>;
  Code: string;
  Description: string;
  Standard: string | null;
  DiameterMm: Exact | null;
  Aliases: string | null;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface NextNumbers {
  Series: string | null;
  NextNumber: number | null;
}

interface NumberSeries {
  Series: string;
  NextNumber: number;
}

interface OnOrder {
  ProductId: number | null;
  PurchaseOrderId: number | null;
  PurchaseOrderNo: number | null;
  SupplierDepotId: number | null;
  PurchaseOrderLineId: number | null;
  Quantity: number | null;
  ReceivedQuantity: number | null;
  Outstanding: number | null;
  RequiredDate: string | null;
  PromisedDate: string | null;
  DueDate: string | null;
}

interface OpeningBatches {
  OpeningBatchId: Generated<number>;
  Kind: string;
  FileName: string | null;
  RowsKey: string;
  RowCount: number;
  Total: Exact;
  UndoneAt: Moment | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface OpeningItems {
  OpeningItemId: Generated<number>;
  OpeningBatchId: number;
  RowNo: number;
  InvoiceId: number | null;
  PaymentId: number | null;
  PalletMovementId: number | null;
  StockMovementId: number | null;
  Given: Json;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface OrderDetails {
  OrderDetailId: Generated<number>;
  OrderId: number;
  LineNo: Generated<number>;
  ProductId: number | null;
  Description: string;
  SupplierDepotId: number | null;
  Pallets: DefaultExact;
  Quantity: number;
  UnitPrice: Exact;
  PricePer: number;
  DiscountPercent: DefaultExact;
  VatTypeId: number;
  PalletId: number | null;
  PalletQuantity: Generated<number>;
  PalletCharge: DefaultExact;
  PickedQuantity: number | null;
  PickedPallets: number | null;
  ConfirmedQuantity: number | null;
  ConfirmedPallets: number | null;
  ShortReason: string | null;
  Short: string | null;
  PickedLots: Json | null;
  BuyPrice: Exact | null;
  Haulage: Exact | null;
  PriceListId: number | null;
  NetAmount: Exact;
  Packing: Generated<string>;
  PurchaseOrderLineId: number | null;
  PrepaidDetailId: number | null;
  CalledOffDetailId: number | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface OrderHabits {
  CustomerId: number;
  LastOrderOn: string;
  UsualDays: number;
  DueOn: string;
}

interface OrderPallets {
  OrderPalletId: Generated<number>;
  OrderId: number;
  PalletId: number;
  Quantity: number;
  Charge: DefaultExact;
  IsSet: Generated<boolean>;
  PickedQuantity: number | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface OrderRequestLines {
  OrderRequestLineId: Generated<number>;
  OrderRequestId: number;
  LineNo: number;
  ProductId: number;
  Quantity: number;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface OrderRequests {
  OrderRequestId: Generated<number>;
  CustomerId: number;
  CustomerOrderNo: string | null;
  WantedOn: string | null;
  Note: string | null;
  State: Generated<string>;
  OrderId: number | null;
  Answer: string | null;
  AnsweredAt: Moment | null;
  AnsweredBy: number | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  DeliveryAddressId: number | null;
}

interface OrderSearch {
  OrderId: number;
  SearchText: string;
}

interface OrderStatuses {
  StatusId: number;
  Description: string;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface OrderSteps {
  FromStatusId: number;
  ToStatusId: number;
}

interface Orders {
  OrderId: Generated<number>;
  DealNo: number;
  Part: Generated<number>;
  ParentOrderId: number | null;
  DealTypeId: number;
  DealType: GeneratedAlways<string>;
  CustomerId: number;
  CustomerOrderNo: string | null;
  OrderDate: string;
  RequiredDate: string | null;
  PromisedDate: string | null;
  DeliveryDate: string | null;
  InvoiceAddressId: number | null;
  DeliveryAddressId: number | null;
  HaulierId: number | null;
  CurrencyId: Generated<number>;
  StatusId: number;
  Status: GeneratedAlways<string>;
  PaymentTermDays: Generated<number>;
  PaymentTermBasis: Generated<string>;
  SettlementDiscountPercent: DefaultExact;
  SettlementDiscountDays: Generated<number>;
  CarriageCharge: DefaultExact;
  DeliveryNoteNo: number | null;
  DeliveryNotePrintedAt: Moment | null;
  DespatchedOn: string | null;
  SupplierDeliveryNoteNo: string | null;
  PrepaidInvoiceId: number | null;
  CreditOverrideReason: string | null;
  CancelReason: string | null;
  CreditStopReleased: Generated<boolean>;
  DeliveryNoteSnapshot: Json | null;
  Comment: string | null;
  IsCallOff: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  Own: DefaultJson;
  VatFrom: string | null;
  ChargesVatTypeId: number;
}

interface Outbox {
  OutboxId: Generated<number>;
  MessageId: string;
  CustomerId: number | null;
  DocumentKind: string | null;
  DocumentIds: Generated<number[]>;
  ToAddresses: string[];
  CcAddresses: Generated<string[]>;
  Subject: string;
  Body: string;
  State: Generated<string>;
  Tries: Generated<number>;
  NextTryAt: DefaultMoment;
  LeasedUntil: Moment | null;
  HandedOverAt: Moment | null;
  LastError: string | null;
  Accepted: Generated<string[]>;
  SentAt: Moment | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface OutboxStops {
  OutboxStopId: Generated<number>;
  Reason: string;
  StoppedAt: DefaultMoment;
}

interface OwedInvoices {
  InvoiceId: number;
}

interface OwedItems {
  CustomerId: number | null;
  InvoiceId: number | null;
  RefundPaymentId: number | null;
  DueDate: string | null;
  Outstanding: Exact | null;
}

interface OwedWanted {
  OwedWantedId: Generated<number>;
  InvoiceId: number;
}

interface OwnFields {
  OwnFieldId: Generated<number>;
  Label: string;
  Subject: string;
  Kind: string;
  Choices: Generated<string[]>;
  ReferenceTo: string | null;
  Required: Generated<boolean>;
  Hint: string | null;
  DisplayOrder: Generated<number>;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface PalletCollectionLines {
  PalletCollectionLineId: Generated<number>;
  PalletCollectionId: number;
  PalletId: number;
  Quantity: number;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface PalletCollections {
  PalletCollectionId: Generated<number>;
  CustomerId: number;
  Note: string | null;
  State: Generated<string>;
  CollectOn: string | null;
  Answer: string | null;
  AnsweredAt: Moment | null;
  AnsweredBy: number | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface PalletLevels {
  PalletId: number;
  Holder: string;
  HolderId: number;
  Quantity: Generated<number>;
  PalletLevelId: Generated<number>;
}

interface PalletMovements {
  PalletMovementId: Generated<number>;
  PalletId: number;
  Quantity: number;
  FromHolder: string;
  FromHolderId: Generated<number>;
  ToHolder: string;
  ToHolderId: Generated<number>;
  MovedOn: string;
  Kind: string;
  Condition: string | null;
  LossBearer: string | null;
  HaulierId: number | null;
  OrderId: number | null;
  OrderDetailId: number | null;
  CreditId: number | null;
  LinkedMovementId: number | null;
  ReversesId: number | null;
  InvoiceId: number | null;
  Charge: Exact | null;
  VatTypeId: number | null;
  VatRate: Exact | null;
  Reference: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface PalletReminders {
  PalletReminderId: Generated<number>;
  CustomerId: number;
  DateTo: string;
  Snapshot: Json;
  SentAt: Moment | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface Pallets {
  PalletId: Generated<number>;
  Code: string;
  Description: string;
  Charge: DefaultExact;
  SupplierId: number | null;
  LengthMm: number | null;
  WidthMm: number | null;
  TareKg: Exact | null;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  Own: DefaultJson;
  Material: Generated<string>;
}

interface PartiesWanted {
  PartyWantedId: Generated<number>;
  CustomerId: number | null;
  ProductId: number | null;
}

interface PasswordHistory {
  PasswordHistoryId: Generated<number>;
  UserId: number;
  PasswordHash: string;
  SetAt: DefaultMoment;
}

interface PasswordLinks {
  UserId: number;
  LinkHash: string | null;
  OutboxId: number | null;
  ExpiresAt: Moment;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface PasswordPolicy {
  PasswordPolicyId: Generated<number>;
  MinimumLength: Generated<number>;
  RequireUpperCase: Generated<boolean>;
  RequireLowerCase: Generated<boolean>;
  RequireDigit: Generated<boolean>;
  RequireSymbol: Generated<boolean>;
  ForbidUserName: Generated<boolean>;
  HistoryCount: Generated<number>;
  MaximumAgeDays: Generated<number>;
  LockoutAttempts: Generated<number>;
  LockoutMinutes: Generated<number>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface PaymentMethods {
  PaymentMethodId: Generated<number>;
  Description: string;
  Active: Generated<boolean>;
  NominalCode: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface Payments {
  PaymentId: Generated<number>;
  PaymentNo: number | null;
  Kind: Generated<string>;
  CustomerId: number;
  PaymentDate: string;
  PaymentMethodId: number;
  CurrencyId: number;
  Amount: Exact;
  Fee: DefaultExact;
  Reference: string | null;
  IsConfirmed: Generated<boolean>;
  IsOpening: Generated<boolean>;
  ConfirmedAt: Moment | null;
  Unallocated: DefaultExact;
  Tied: DefaultExact;
  ExchangeRate: DefaultExact;
  ProposedAllocations: DefaultJson;
  ReversedOn: string | null;
  ReverseReason: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface PersonSearches {
  PersonSearchId: Generated<number>;
  UserId: number;
  SearchText: string;
  State: Generated<string>;
  Problem: string | null;
  PartsDone: Generated<number>;
  Parts: Generated<number>;
  Places: DefaultJson;
  StartedAt: DefaultMoment;
  FinishedAt: Moment | null;
}

interface Pictures {
  PictureId: Generated<number>;
  Name: string;
  ContentType: string;
  Width: number;
  Height: number;
  Bytes: Uint8Array;
  Thumbnail: Uint8Array;
  AddedAt: DefaultMoment;
  AddedBy: Generated<number | null>;
}

interface PlannedDeliveries {
  PlannedDeliveryId: Generated<number>;
  OrderDetailId: number;
  RequiredDate: string;
  Quantity: number;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface PriceBatches {
  PriceBatchId: Generated<number>;
  SupplierId: number | null;
  CustomerGroupId: number | null;
  ProductGroupId: number | null;
  Description: string;
  EffectiveFrom: string | null;
  LineCount: Generated<number>;
  RevertedAt: Moment | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  AskedDigest: string | null;
}

interface PriceLetters {
  PriceLetterId: Generated<number>;
  PriceBatchId: number;
  CustomerId: number;
  Lines: Json;
  LineCount: number;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface PriceLists {
  PriceListId: Generated<number>;
  CustomerId: number | null;
  ProductId: number;
  SupplierDepotId: number;
  CurrencyId: Generated<number>;
  PricePer: Generated<number>;
  BuyPrice: Exact | null;
  Haulage: Exact | null;
  SellPrice: Exact;
  MinimumQuantity: Generated<number>;
  EffectiveFrom: string;
  Status: Generated<string>;
  DelistedOn: string | null;
  DelistedWith: number | null;
  Revision: Generated<number>;
  PriceBatchId: number | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  RestoresId: number | null;
}

interface ProFormaAllocations {
  ProFormaAllocationId: Generated<number>;
  CustomerId: number;
  PaymentId: number;
  ProFormaInvoiceId: number;
  Amount: Exact;
  AllocatedOn: string;
  ReversesId: number | null;
  Reason: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface ProFormaInvoices {
  ProFormaInvoiceId: Generated<number>;
  ProFormaNo: number;
  OrderId: number;
  CustomerId: number;
  IssuedOn: string;
  NetAmount: Exact;
  VatAmount: Exact;
  GrossAmount: Exact;
  State: Generated<string>;
  CancelReasonId: number | null;
  Reason: string | null;
  Received: DefaultExact;
  Snapshot: Json | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface ProFormaVat {
  ProFormaVatId: Generated<number>;
  ProFormaInvoiceId: number;
  VatTypeId: number;
  Rate: Exact;
  NetAmount: Exact;
  VatAmount: Exact;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface ProductFeatures {
  ProductFeatureId: Generated<number>;
  ProductId: number;
  FeatureId: number;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface ProductGroups {
  ProductGroupId: Generated<number>;
  Description: string;
  Active: Generated<boolean>;
  NominalCode: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface ProductSearch {
  ProductId: number;
  SearchText: string;
}

interface Products {
  ProductId: Generated<number>;
  Code: string;
  Description: string;
  ProductGroupId: number;
  SupplierId: number | null;
  SupplierCode: string | null;
  ColourId: number | null;
  SizeId: number | null;
  WeightId: number | null;
  NeckFinishId: number | null;
  PalletId: number | null;
  UnitsPerLayer: number | null;
  LayersPerPallet: number | null;
  UnitsPerPallet: number | null;
  PricePer: Generated<number>;
  VatTypeId: Generated<number>;
  HeightMm: Exact | null;
  Location: string | null;
  StandardCost: Exact | null;
  Imported: Generated<boolean>;
  ReorderLevel: number | null;
  Barcode: string | null;
  LotRequired: Generated<boolean>;
  Material: Generated<string>;
  PackagingClass: Generated<string>;
  DrinksContainer: Generated<boolean>;
  ImageUrl: string | null;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  Own: DefaultJson;
  Shape: string | null;
}

interface ProgramKeys {
  UserId: number;
  KeyHash: string;
  ReadsOnly: boolean;
  MadeAt: Moment;
  LastUsedAt: Moment | null;
}

interface PurchaseInvoiceLines {
  PurchaseInvoiceLineId: Generated<number>;
  PurchaseInvoiceId: number;
  PurchaseOrderLineId: number | null;
  OrderId: number | null;
  Quantity: number | null;
  UnitPrice: Exact | null;
  NetAmount: Exact;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface PurchaseInvoices {
  PurchaseInvoiceId: Generated<number>;
  SupplierId: number | null;
  HaulierId: number | null;
  InvoiceNo: string;
  InvoiceDate: string;
  NetAmount: Exact;
  State: Generated<string>;
  QueryReason: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface PurchaseOrderLines {
  PurchaseOrderLineId: Generated<number>;
  PurchaseOrderId: number;
  LineNo: Generated<number>;
  ProductId: number;
  Quantity: number;
  ReceivedQuantity: Generated<number>;
  BuyPrice: Exact | null;
  Haulage: Exact | null;
  PricePer: number;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface PurchaseOrderRemarks {
  PurchaseOrderRemarkId: Generated<number>;
  PurchaseOrderId: number;
  Kind: string;
  Remark: string;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface PurchaseOrderRevisions {
  PurchaseOrderRevisionId: Generated<number>;
  PurchaseOrderId: number;
  Revision: number;
  IsCancellation: Generated<boolean>;
  Snapshot: Json;
  SentAt: Moment | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface PurchaseOrders {
  PurchaseOrderId: Generated<number>;
  PurchaseOrderNo: number | null;
  Revision: Generated<number>;
  SupplierDepotId: number;
  OrderId: number | null;
  CurrencyId: Generated<number>;
  OrderedOn: string | null;
  RequiredDate: string | null;
  PromisedDate: string | null;
  State: Generated<string>;
  Comment: string | null;
  EndReason: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface PurchaseReceipts {
  PurchaseReceiptId: Generated<number>;
  PurchaseOrderLineId: number;
  ReceivedOn: string;
  Quantity: number;
  SupplierDeliveryNoteNo: string | null;
  OrderDetailId: number | null;
  StockMovementId: number | null;
  ReversesId: number | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface QuotationLines {
  QuotationLineId: Generated<number>;
  QuotationId: number;
  LineNo: number;
  ProductId: number;
  Description: string;
  SupplierDepotId: number;
  Pallets: DefaultExact;
  Quantity: number;
  UnitPrice: Exact;
  PricePer: number;
  DiscountPercent: DefaultExact;
  VatTypeId: number;
  PalletId: number | null;
  PalletQuantity: Generated<number>;
  PalletCharge: DefaultExact;
  PriceListId: number | null;
  NetAmount: Exact;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface Quotations {
  QuotationId: Generated<number>;
  QuotationNo: number;
  CustomerId: number;
  DealTypeId: number;
  CustomerOrderNo: string | null;
  QuotedOn: string;
  ValidUntil: string;
  RequiredDate: string | null;
  InvoiceAddressId: number | null;
  DeliveryAddressId: number | null;
  HaulierId: number | null;
  CurrencyId: number;
  CarriageCharge: DefaultExact;
  Comment: string | null;
  OrderId: number | null;
  LostReason: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface ReceivableEntries {
  ReceivableEntryId: Generated<number>;
  CustomerId: number;
  CurrencyId: number;
  EntryDate: string;
  Kind: string;
  Amount: Exact;
  InvoiceId: number | null;
  CreditId: number | null;
  PaymentId: number | null;
  PaymentAllocationId: number | null;
  Reference: string;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface RecordFiles {
  RecordFileId: Generated<number>;
  Subject: string;
  SubjectId: number;
  FileName: string;
  MediaType: string;
  Size: number;
  Sha256: string;
  Bytes: Uint8Array;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface RecoveryCodes {
  UserId: number;
  CodeHash: string;
}

interface RunSheets {
  RunSheetId: Generated<number>;
  Day: string;
  HaulierId: number | null;
  Load: string;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface SalesByAccount {
  Month: string;
  CustomerId: number;
  CustomerGroupId: number;
  NetAmount: Exact;
  Cost: Exact;
}

interface SalesByCustomer {
  Month: string;
  CustomerId: number;
  CustomerGroupId: number;
  SupplierId: number;
  Quantity: number;
  NetAmount: Exact;
  Cost: Exact;
}

interface SalesByMonth {
  Month: string;
  CustomerGroupId: number;
  SupplierId: number;
  Quantity: number;
  NetAmount: Exact;
  Cost: Exact;
}

interface SalesByProduct {
  Month: string;
  ProductId: number;
  CustomerGroupId: number;
  SupplierId: number;
  Quantity: number;
  NetAmount: Exact;
  Cost: Exact;
}

interface SalesSums {
  Month: string;
  CustomerId: number;
  ProductId: number;
  CustomerGroupId: number;
  SupplierId: number;
  Quantity: number;
  NetAmount: Exact;
  Cost: Exact;
}

interface SecondSteps {
  UserId: number;
  Secret: string;
  LastTaken: Generated<number>;
  WrongCodes: Generated<number>;
}

interface Sessions {
  SessionId: string;
  UserId: number;
  StartedAt: DefaultMoment;
  ExpiresAt: Moment;
  RevokedAt: Moment | null;
  Address: string | null;
  MustChangePassword: Generated<boolean>;
  MustSetUpTwoStep: Generated<boolean>;
}

interface SignInFailures {
  UserName: string;
  Address: string;
  Attempts: Generated<number>;
  FailedAt: DefaultMoment;
}

interface Sizes {
  SizeId: Generated<number>;
  Code: string;
  Description: string;
  Millilitres: number | null;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface StatementRunAccounts {
  StatementRunAccountId: Generated<number>;
  StatementRunId: number;
  CustomerId: number;
  Outcome: Generated<string>;
  Reason: string | null;
  StatementId: number | null;
  GoesBy: string | null;
  OutboxId: number | null;
  PrintBegunAt: Moment | null;
  PrintedAt: Moment | null;
  Printer: string | null;
  PrintUnsure: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface StatementRuns {
  StatementRunId: Generated<number>;
  DateTo: string;
  DateFrom: string | null;
  Kind: string | null;
  SkipsZero: Generated<boolean>;
  SkipsCredit: Generated<boolean>;
  Delivery: Generated<string>;
  Printer: string;
  State: Generated<string>;
  PrintProblem: string | null;
  FinishedAt: Moment | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface Statements {
  StatementId: Generated<number>;
  CustomerId: number;
  DateFrom: string | null;
  DateTo: string;
  OpeningBalance: Exact;
  ClosingBalance: Exact;
  Snapshot: Json;
  SentAt: Moment | null;
  PostedAt: Moment | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface StockComments {
  StockCommentId: Generated<number>;
  CustomerId: number;
  ProductId: number | null;
  Comment: string;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface StockLevels {
  ProductId: number;
  SupplierDepotId: number;
  OnHand: Generated<number>;
  AverageCost: Exact | null;
  StockLevelId: Generated<number>;
}

interface StockMovementTypes {
  StockMovementTypeId: number;
  Description: string;
  Sign: number;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface StockMovements {
  StockMovementId: Generated<number>;
  ProductId: number;
  SupplierDepotId: number;
  MovedOn: string;
  StockMovementTypeId: number;
  Quantity: number;
  UnitCost: Exact | null;
  AverageCost: Exact | null;
  OrderDetailId: number | null;
  CreditId: number | null;
  StockTakeId: number | null;
  PurchaseOrderLineId: number | null;
  GoodsReceiptId: number | null;
  LinkedMovementId: number | null;
  ReversesId: number | null;
  Comment: string | null;
  HappenedAt: DefaultMoment | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface StockSold {
  Month: string;
  ProductId: number;
  SupplierDepotId: number;
  Units: number;
}

interface StockTakeLines {
  StockTakeLineId: Generated<number>;
  StockTakeId: number;
  ProductId: number;
  Expected: number | null;
  Counted: number | null;
  CountedAt: Moment | null;
  CountedBy: number | null;
  Counts: Generated<number>;
  CountedBefore: number | null;
  RecountWanted: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface StockTakes {
  StockTakeId: Generated<number>;
  SupplierId: number | null;
  SupplierDepotId: number;
  CountedAt: Moment;
  State: Generated<string>;
  PostedAt: Moment | null;
  Comment: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface SumsWanted {
  SumWantedId: Generated<number>;
  Month: string;
  CustomerId: number;
}

interface SuppliedPapers {
  SuppliedPaperId: Generated<number>;
  Name: string;
  Bytes: Uint8Array;
  AddedAt: DefaultMoment;
  AddedBy: Generated<number | null>;
}

interface SupplierContacts {
  SupplierContactId: Generated<number>;
  SupplierId: number;
  Name: string;
  Phone: string | null;
  Email: string | null;
  Documents: Generated<string[]>;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  Job: string | null;
}

interface SupplierDepots {
  SupplierDepotId: Generated<number>;
  SupplierId: number;
  Name: string;
  Line1: string | null;
  Line2: string | null;
  Line3: string | null;
  Town: string | null;
  County: string | null;
  PostCode: string | null;
  Country: string | null;
  Phone: string | null;
  Email: string | null;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface Suppliers {
  SupplierId: Generated<number>;
  AccountCode: string;
  Name: string;
  ContactName: string | null;
  Phone: string | null;
  Email: string | null;
  LeadTimeDays: number | null;
  IsOwn: Generated<boolean>;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  Own: DefaultJson;
}

interface UserAccessGroups {
  UserAccessGroupId: Generated<number>;
  UserId: number;
  AccessGroupId: number;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface Users {
  UserId: Generated<number>;
  UserName: string;
  FirstName: string | null;
  SurName: string | null;
  Email: string | null;
  PasswordHash: string | null;
  PasswordChangedAt: DefaultMoment;
  MustChangePassword: Generated<boolean>;
  SignedOutAt: Moment | null;
  Active: Generated<boolean>;
  CustomerId: number | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  TwoStepSince: Moment | null;
  EmailConfirmed: Generated<boolean>;
}

interface VatRates {
  VatRateId: Generated<number>;
  VatTypeId: number;
  Rate: Exact;
  EffectiveFrom: string;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface VatTypes {
  VatTypeId: Generated<number>;
  Code: string;
  Description: string;
  IsStandard: Generated<boolean>;
  Reason: string | null;
  Active: Generated<boolean>;
  TaxCode: string | null;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface WantedLines {
  OrderDetailId: number;
  OrderId: number;
  ProductId: number;
  SupplierDepotId: number;
  Quantity: number;
  IsPicking: boolean;
}

interface Weights {
  WeightId: Generated<number>;
  Description: string;
  Grams: Exact;
  Active: Generated<boolean>;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
}

interface WithdrawnNotes {
  WithdrawnNoteId: Generated<number>;
  OrderId: number;
  DeliveryNoteNo: number;
  Snapshot: Json;
  Reason: string;
  CreatedAt: DefaultMoment;
  CreatedBy: number | null;
  UpdatedAt: DefaultMoment;
  UpdatedBy: number | null;
  Version: Generated<number>;
  DespatchedOn: string | null;
  WithdrawnOn: string | null;
}

export interface Database {
  access_groups: AccessGroups;
  address_types: AddressTypes;
  addresses: Addresses;
  advance_vat: AdvanceVat;
  allocations: Allocations;
  audit: Audit;
  awaited_lines: AwaitedLines;
  bank_files: BankFiles;
  bank_layouts: BankLayouts;
  bank_lines: BankLines;
  bank_rates: BankRates;
  cancel_reasons: CancelReasons;
  chase_letters: ChaseLetters;
  chase_notes: ChaseNotes;
  checked_numbers: CheckedNumbers;
  colours: Colours;
  company: Company;
  company_bank_accounts: CompanyBankAccounts;
  contacts: Contacts;
  credit_details: CreditDetails;
  credit_reasons: CreditReasons;
  credit_vat: CreditVat;
  credits: Credits;
  currencies: Currencies;
  currency_rates: CurrencyRates;
  customer_balances: CustomerBalances;
  customer_codes: CustomerCodes;
  customer_comments: CustomerComments;
  customer_groups: CustomerGroups;
  customer_search: CustomerSearch;
  customer_types: CustomerTypes;
  customers: Customers;
  deal_types: DealTypes;
  deal_values_wanted: DealValuesWanted;
  declaration_products: DeclarationProducts;
  declarations: Declarations;
  delivery_proofs: DeliveryProofs;
  despatch_by_month: DespatchByMonth;
  despatch_sums: DespatchSums;
  documents: Documents;
  due_order_notes: DueOrderNotes;
  erasures: Erasures;
  features: Features;
  goods_receipt_lines: GoodsReceiptLines;
  goods_receipts: GoodsReceipts;
  haulier_bookings: HaulierBookings;
  idempotency_keys: IdempotencyKeys;
  import_rows: ImportRows;
  import_tasks: ImportTasks;
  imports: Imports;
  invoice_details: InvoiceDetails;
  invoice_disputes: InvoiceDisputes;
  invoice_tax_points: InvoiceTaxPoints;
  invoice_vat: InvoiceVat;
  invoices: Invoices;
  journal_batches: JournalBatches;
  journal_files: JournalFiles;
  journal_items: JournalItems;
  kept_deal_values: KeptDealValues;
  known_deal_values: KnownDealValues;
  ledger_checks: LedgerChecks;
  line_pickers: LinePickers;
  lines_that_are_awaited: LinesThatAreAwaited;
  lines_that_want: LinesThatWant;
  list_settings: ListSettings;
  list_views: ListViews;
  lot_movements: LotMovements;
  mail_papers: MailPapers;
  neck_finishes: NeckFinishes;
  next_numbers: NextNumbers;
  number_series: NumberSeries;
  on_order: OnOrder;
  opening_batches: OpeningBatches;
  opening_items: OpeningItems;
  order_details: OrderDetails;
  order_habits: OrderHabits;
  order_pallets: OrderPallets;
  order_request_lines: OrderRequestLines;
  order_requests: OrderRequests;
  order_search: OrderSearch;
  order_statuses: OrderStatuses;
  order_steps: OrderSteps;
  orders: Orders;
  outbox: Outbox;
  outbox_stops: OutboxStops;
  owed_invoices: OwedInvoices;
  owed_items: OwedItems;
  owed_wanted: OwedWanted;
  own_fields: OwnFields;
  pallet_collection_lines: PalletCollectionLines;
  pallet_collections: PalletCollections;
  pallet_levels: PalletLevels;
  pallet_movements: PalletMovements;
  pallet_reminders: PalletReminders;
  pallets: Pallets;
  parties_wanted: PartiesWanted;
  password_history: PasswordHistory;
  password_links: PasswordLinks;
  password_policy: PasswordPolicy;
  payment_methods: PaymentMethods;
  payments: Payments;
  person_searches: PersonSearches;
  pictures: Pictures;
  planned_deliveries: PlannedDeliveries;
  price_batches: PriceBatches;
  price_letters: PriceLetters;
  price_lists: PriceLists;
  pro_forma_allocations: ProFormaAllocations;
  pro_forma_invoices: ProFormaInvoices;
  pro_forma_vat: ProFormaVat;
  product_features: ProductFeatures;
  product_groups: ProductGroups;
  product_search: ProductSearch;
  products: Products;
  program_keys: ProgramKeys;
  purchase_invoice_lines: PurchaseInvoiceLines;
  purchase_invoices: PurchaseInvoices;
  purchase_order_lines: PurchaseOrderLines;
  purchase_order_remarks: PurchaseOrderRemarks;
  purchase_order_revisions: PurchaseOrderRevisions;
  purchase_orders: PurchaseOrders;
  purchase_receipts: PurchaseReceipts;
  quotation_lines: QuotationLines;
  quotations: Quotations;
  receivable_entries: ReceivableEntries;
  record_files: RecordFiles;
  recovery_codes: RecoveryCodes;
  run_sheets: RunSheets;
  sales_by_account: SalesByAccount;
  sales_by_customer: SalesByCustomer;
  sales_by_month: SalesByMonth;
  sales_by_product: SalesByProduct;
  sales_sums: SalesSums;
  second_steps: SecondSteps;
  sessions: Sessions;
  sign_in_failures: SignInFailures;
  sizes: Sizes;
  statement_run_accounts: StatementRunAccounts;
  statement_runs: StatementRuns;
  statements: Statements;
  stock_comments: StockComments;
  stock_levels: StockLevels;
  stock_movement_types: StockMovementTypes;
  stock_movements: StockMovements;
  stock_sold: StockSold;
  stock_take_lines: StockTakeLines;
  stock_takes: StockTakes;
  sums_wanted: SumsWanted;
  supplied_papers: SuppliedPapers;
  supplier_contacts: SupplierContacts;
  supplier_depots: SupplierDepots;
  suppliers: Suppliers;
  user_access_groups: UserAccessGroups;
  users: Users;
  vat_rates: VatRates;
  vat_types: VatTypes;
  wanted_lines: WantedLines;
  weights: Weights;
  withdrawn_notes: WithdrawnNotes;
}
