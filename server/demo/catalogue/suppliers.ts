interface DemoDepot {
  name: string;
  line1: string;
  town: string;
  county: string | null;
  postCode: string;
  country: string | null;
}

interface DemoSupplier {
  code: string;
  name: string;
  contact: string;
  leadDays: number;
  imported: boolean;
  depots: DemoDepot[];
}

const depot = (
  name: string,
  line1: string,
  address: [town: string, county: string | null, postCode: string, country?: string],
): DemoDepot => ({
  name,
  line1,
  town: address[0],
  county: address[1],
  postCode: address[2],
  country: address[3] ?? null,
});

/** Eight suppliers with fourteen depots. Our own warehouse is added after them. */
export const suppliers: readonly DemoSupplier[] = [
  {
    code: 'CALDER',
    name: 'Calder Glassworks Ltd',
    contact: 'Rob Hinchliffe',
    leadDays: 10,
    imported: false,
    depots: [
      depot('Calder Knottingley', 'Weeland Road', ['Knottingley', 'West Yorkshire', 'WF11 8AP']),
      depot('Calder Wakefield', 'Unit 4, Calder Park', ['Wakefield', 'West Yorkshire', 'WF2 7UA']),
      depot('Calder Barnsley', 'Grange Lane', ['Barnsley', 'South Yorkshire', 'S71 5AW']),
    ],
  },
  {
    code: 'FORTH',
    name: 'Forth Bottle Company',
    contact: 'Isla Menzies',
    leadDays: 12,
    imported: false,
    depots: [
      depot('Forth Alloa', 'Glasshouse Loan', ['Alloa', 'Clackmannanshire', 'FK10 1PD']),
      depot('Forth Irvine', 'Portland Road', ['Irvine', 'Ayrshire', 'KA12 8JA']),
    ],
  },
  {
    code: 'MARNE',
    name: 'Verrerie du Val de Marne',
    contact: 'Sylvie Carpentier',
    leadDays: 20,
    imported: true,
    depots: [
      depot('Val de Marne Reims', '14 rue des Verriers', ['Reims', null, '51100', 'France']),
      depot('Val de Marne Felixstowe', 'Bay 6, Trimley Dock', ['Felixstowe', 'Suffolk', 'IP11 4BB']),
    ],
  },
  {
    code: 'PEAK',
    name: 'Peak Closures Ltd',
    contact: 'Dawn Eyre',
    leadDays: 7,
    imported: false,
    depots: [depot('Peak Chesterfield', 'Storforth Lane', ['Chesterfield', 'Derbyshire', 'S40 2TU'])],
  },
  {
    code: 'LUSATIA',
    name: 'Lausitzer Hohlglas GmbH',
    contact: 'Jens Krahl',
    leadDays: 18,
    imported: true,
    depots: [
      depot('Lausitz Döbern', 'Forster Straße 12', ['Döbern', null, '03159', 'Germany']),
      depot('Lausitz Immingham', 'Manby Road', ['Immingham', 'Lincolnshire', 'DN40 3DX']),
    ],
  },
  {
    code: 'EBRO',
    name: 'Vidrios del Ebro SA',
    contact: 'Marta Lasheras',
    leadDays: 22,
    imported: true,
    depots: [depot('Ebro Tilbury', 'Berth 29, Tilbury Docks', ['Tilbury', 'Essex', 'RM18 7EB'])],
  },
  {
    code: 'MERSEY',
    name: 'Mersey Jar & Bottle Ltd',
    contact: 'Paul Rimmer',
    leadDays: 9,
    imported: false,
    depots: [
      depot('Mersey St Helens', 'Lancots Lane', ['St Helens', 'Merseyside', 'WA9 3EX']),
      depot('Mersey Runcorn', 'Picow Farm Road', ['Runcorn', 'Cheshire', 'WA7 4UG']),
    ],
  },
  {
    code: 'OPOSTOP',
    name: 'Rolhas do Douro Lda',
    contact: 'Tiago Bessa',
    leadDays: 15,
    imported: true,
    depots: [depot('Douro Avonmouth', 'St Andrews Road', ['Bristol', null, 'BS11 9HS'])],
  },
];

export const ownWarehouse: DemoDepot = depot('Own warehouse, Worcester', 'Diglis Dock Road', ['Worcester', 'Worcestershire', 'WR5 3BW']);
