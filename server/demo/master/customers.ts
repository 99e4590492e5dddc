import { customerGroups } from '#server/demo/catalogue/reference.ts';
import { customers } from '#server/demo/catalogue/customers.ts';
import type { DemoCustomerFacts, Trade } from '#server/demo/catalogue/customers.ts';
import { isClosure } from '#server/demo/catalogue/products.ts';
import { phoneNo } from '#server/demo/phones.ts';
import type { Random } from '#server/demo/ground/random.ts';
import type { New, Row, Rows, Stamp } from '#server/demo/ground/rows.ts';
import { requireExisting } from '#server/demo/world.ts';
import { customerOwnValues } from './ownFields.ts';
import type { DemoCustomer, DemoProduct, Payer } from '#server/demo/world.ts';

const groupByTrade: Record<Trade, (typeof customerGroups)[number]> = {
  beer: 'Breweries',
  cider: 'Cider makers',
  spirits: 'Distilleries',
  dairy: 'Dairies',
  sauce: 'Sauces and preserves',
  soft: 'Soft drinks',
  wine: 'Wine',
  haulier: 'Hauliers',
  resale: 'Resale',
};

/** Returns a British VAT number that passes the modulus 97 check. */
const vatNumber = (serial: number) => {
  const digits = String(2_360_000 + serial * 7_919)
    .padStart(7, '0')
    .slice(-7);
  const total = Array.from(digits).reduce((sum, digit, index) => sum + Number(digit) * (8 - index), 0);
  const check = String((97 - (total % 97)) % 97).padStart(2, '0');
  return `GB ${digits.slice(0, 3)} ${digits.slice(3)} ${check}`;
};

const foreignVat = (country: string, serial: number) =>
  country === 'Ireland' ? `IE${6_388_000 + serial}V` : `NL${804_500_000 + serial}B01`;

const hasShape = (facts: DemoCustomerFacts, word: string) => facts.shape.split(' ').includes(word);

const customerTypeIds = { trade: 1, retail: 2, haulier: 3, agent: 4 } as const;
const chooseType = (facts: DemoCustomerFacts) => {
  if (facts.trade === 'haulier') return customerTypeIds.haulier;
  if (hasShape(facts, 'retail')) return customerTypeIds.retail;
  return hasShape(facts, 'agent') ? customerTypeIds.agent : customerTypeIds.trade;
};

// Each account has three numbers, for the office, the buyer and the accounts clerk.
const phone = (customerIndex: number, owner: 'office' | 'buyer' | 'accounts') =>
  phoneNo(100 + customerIndex * 3 + ['office', 'buyer', 'accounts'].indexOf(owner));

const makeTerms = (facts: DemoCustomerFacts, random: Random): Partial<New<'customers'>> => {
  if (hasShape(facts, 'proforma')) return { PaymentTermDays: 0 };
  if (hasShape(facts, 'month')) return { PaymentTermDays: random.pick([0, 30]), PaymentTermBasis: 'EndOfMonth' };
  const discount = hasShape(facts, 'settlement')
    ? { SettlementDiscountPercent: 2.5, SettlementDiscountDays: random.pick([7, 10, 14]) }
    : {};
  return { PaymentTermDays: random.pick([14, 30, 30, 30, 45, 60]), ...discount };
};

const makeAccount = (facts: DemoCustomerFacts, index: number, random: Random) => {
  const domain = `${facts.name.toLowerCase().replace(/[^a-z]+/g, '')}.example`;
  const isForeign = hasShape(facts, 'euro');
  return {
    AccountCode: facts.code,
    Name: facts.name,
    CustomerTypeId: chooseType(facts),
    CurrencyId: isForeign ? 2 : 1,
    VatTypeId: isForeign ? 3 : 1,
    VatNumber: isForeign ? foreignVat(facts.country ?? '', index) : vatNumber(index + 1),
    CompanyNumber: isForeign ? null : String(4_100_000 + index * 13_577).padStart(8, '0'),
    ContactName: facts.contact,
    Phone: phone(index, 'office'),
    Email: `office@${domain}`,
    InvoiceEmail: `accounts@${domain}`,
    StatementEmail: random.chance(0.4) ? `ledger@${domain}` : null,
    PaymentTermBasis: 'InvoiceDate',
    SettlementDiscountPercent: 0,
    SettlementDiscountDays: 0,
    ...makeTerms(facts, random),
    ProForma: hasShape(facts, 'proforma'),
    OnStop: false,
    OnStopReason: null as string | null,
    PalletsCharged: !hasShape(facts, 'pallets') && !hasShape(facts, 'proforma') && facts.trade !== 'haulier',
    PalletNorm: random.chance(0.3) ? random.between(20, 80) : null,
    StatementKind: hasShape(facts, 'balance') || random.chance(0.15) ? 'BalanceForward' : 'OpenItem',
    AgeingBasis: hasShape(facts, 'balance') || random.chance(0.2) ? 'DocumentDate' : 'DueDate',
    DocumentDelivery: index > 0 && random.chance(0.12) ? 'Post' : 'Email',
    LargeProducer: hasShape(facts, 'large'),
    CreditLimit: 0 as number,
    Comment: null as string | null,
    HaulierId: null as number | null,
    Own: customerOwnValues(index, facts.trade === 'haulier'),
  };
};

const addAddress = (
  rows: Rows,
  facts: DemoCustomerFacts,
  extra: Partial<New<'addresses'>> & Pick<New<'addresses'>, 'CustomerId' | 'AddressTypeId' | 'AddressOrder'>,
  stamp: Stamp,
) =>
  rows.add(
    'addresses',
    {
      Name: facts.name,
      Line1: facts.street,
      Line2: null,
      Town: facts.town,
      County: facts.county,
      PostCode: facts.postCode,
      Country: facts.country,
      OpeningHours: null,
      DeliveryInstructions: null,
      ...extra,
    },
    stamp,
  );

const instructions = [
  null,
  'Ring half an hour before arrival',
  'Tail lift needed, no fork-lift on site',
  'Rigid vehicle only, narrow lane',
  'Report to goods-in, bay 3',
  'Deliver to the bottling hall at the rear',
];

const addAddresses = (rows: Rows, random: Random, facts: DemoCustomerFacts, CustomerId: number, stamp: Stamp) => {
  const invoiceAddress = addAddress(rows, facts, { CustomerId, AddressTypeId: 1, AddressOrder: 1 }, stamp);
  const delivery = (AddressOrder: number, extra: Partial<New<'addresses'>>) =>
    addAddress(
      rows,
      facts,
      {
        CustomerId,
        AddressTypeId: 2,
        AddressOrder,
        OpeningHours: random.pick(['Mon–Fri 8:00–16:00', 'Mon–Thu 7:30–15:30, Fri to 12:00', 'Mon–Fri 9:00–15:00']),
        DeliveryInstructions: random.pick(instructions),
        ...extra,
      },
      stamp,
    );
  const deliveries = [delivery(2, {})];
  if (hasShape(facts, 'two'))
    deliveries.push(delivery(3, { Name: `${facts.name}, second site`, Line1: 'Unit 7, Bonded Park', Line2: facts.street }));
  return { invoiceAddress, deliveries };
};

const accountsPeople = [
  'Janet Pugh',
  'Amir Shah',
  'Wendy Clough',
  'Stuart Bell',
  'Maggie Orr',
  'Denise Hargreaves',
  'Paul Whittle',
  'Rita Bose',
];

const addContacts = (rows: Rows, random: Random, customer: Row<'customers'>, stamp: Stamp) => {
  const domain = (customer.Email ?? '').split('@')[1] ?? 'customer.example';
  const buyer = customer.ContactName ?? 'The buyer';
  const email = (name: string) => `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@${domain}`;
  rows.add(
    'contacts',
    {
      CustomerId: customer.CustomerId,
      Name: buyer,
      Job: 'Buyer',
      Phone: phone(customer.CustomerId - 1, 'buyer'),
      Email: email(buyer),
      Documents: ['ProForma', 'DeliveryNote'],
    },
    stamp,
  );
  if (!random.chance(0.65)) return;
  const clerk = random.pick(accountsPeople);
  const Documents = ['Invoice', 'Credit', 'Statement'];
  rows.add(
    'contacts',
    {
      CustomerId: customer.CustomerId,
      Name: clerk,
      Job: 'Accounts',
      Phone: phone(customer.CustomerId - 1, 'accounts'),
      Email: email(clerk),
      Documents,
    },
    stamp,
  );
};

const choosePayer = (facts: DemoCustomerFacts): Payer => {
  if (hasShape(facts, 'stop')) return 'Stopped';
  if (hasShape(facts, 'slow')) return 'Late';
  return hasShape(facts, 'settlement') ? 'Discount' : 'Prompt';
};

const chooseDirectShare = (facts: DemoCustomerFacts) => {
  if (hasShape(facts, 'large')) return 0.45;
  return hasShape(facts, 'retail') || hasShape(facts, 'proforma') ? 0 : 0.15;
};

const chooseFavourites = (random: Random, facts: DemoCustomerFacts, products: DemoProduct[]) => {
  const tradeProducts = products.filter((product) => product.family.trades.includes(facts.trade));
  const glass = random.some(
    tradeProducts.filter((product) => !isClosure(product.family)),
    random.between(4, 9),
  );
  const necks = new Set(glass.map((product) => product.family.neck));
  const closures = tradeProducts.filter((product) => isClosure(product.family) && necks.has(product.family.neck));
  return [...glass, ...random.some(closures, random.between(1, 3))];
};

/** Adds the customer's own product codes for a few accounts. The last of their usual products has no code. */
const addCodes = (rows: Rows, { row, facts }: Pick<DemoCustomer, 'row' | 'facts'>, favourites: readonly DemoProduct[], stamp: Stamp) => {
  if (row.CustomerId % 3 !== 1 && !hasShape(facts, 'large')) return new Map<number, string>();
  return new Map(
    favourites.slice(0, -1).map(({ row: { ProductId } }, index) => {
      const Code = `${row.AccountCode.slice(0, 2)}-${4100 + 35 * index}`;
      rows.add('customer_codes', { CustomerId: row.CustomerId, ProductId, Code }, stamp);
      return [ProductId, Code];
    }),
  );
};

interface CustomerSources {
  rows: Rows;
  random: Random;
  stamp: Stamp;
  byCode: Map<string, number>;
  products: DemoProduct[];
}

const addHaulier = (customer: Row<'customers'>, random: Random, hauliers: Row<'customers'>[], facts: DemoCustomerFacts) => {
  if (facts.trade !== 'haulier' && random.chance(0.8)) customer.HaulierId = random.pick(hauliers).CustomerId;
};

/** Adds the accounts with addresses and contacts. Hauliers are accounts too, but are returned apart because they do not buy. */
export const addCustomers = ({ rows, random, stamp, byCode, products }: CustomerSources) => {
  const addedCustomers = customers.map((facts, index) => {
    const CustomerGroupId = requireExisting(byCode.get(`group ${groupByTrade[facts.trade]}`), `group of ${facts.name}`);
    const row = rows.add('customers', { ...makeAccount(facts, index, random), CustomerGroupId }, stamp);
    addContacts(rows, random, row, stamp);
    return { facts, row, index, ...addAddresses(rows, random, facts, row.CustomerId, stamp) };
  });
  const hauliers = addedCustomers.filter(({ facts }) => facts.trade === 'haulier').map(({ row }) => row);
  const buyers = addedCustomers.filter(({ facts }) => facts.trade !== 'haulier');
  for (const { row, facts } of addedCustomers) addHaulier(row, random, hauliers, facts);
  return {
    hauliers,
    customers: buyers.map(({ index, ...customer }): DemoCustomer => {
      const favourites = chooseFavourites(random, customer.facts, products);
      return {
        ...customer,
        payer: choosePayer(customer.facts),
        favourites,
        codes: addCodes(rows, customer, favourites, stamp),
        share: 12 / (index + 4) + 0.25,
        directShare: chooseDirectShare(customer.facts),
        isLarge: hasShape(customer.facts, 'large'),
      };
    }),
  };
};
