import type { Endpoint } from '#contract/call/endpoint.ts';
import { accessGroupFile } from './accessGroups.ts';
import { bankRateFile } from './bankRates.ts';
import { companyFile } from './company.ts';
import { customerFile } from './customers.ts';
import { declarationFile } from './declarations.ts';
import type { Action, Entity } from './definition/entityType.ts';
import {
  addressTypeFile,
  cancelReasonFile,
  creditReasonFile,
  currencyFile,
  customerTypeFile,
  dealTypeFile,
  movementTypeFile,
  orderStatusFile,
  paymentMethodFile,
  productGroupFile,
  vatTypeFile,
} from './lookups.ts';
import type { EntityName } from './names.ts';
import { ownFieldFile } from './ownFields.ts';
import { palletFile } from './pallets.ts';
import { addressFile, contactFile, customerCodeFile, depotFile, supplierContactFile } from './partFiles.ts';
import { productFile } from './products.ts';
import { colourFile, customerGroupFile, featureFile, neckFinishFile, sizeFile, weightFile } from './referenceFiles.ts';
import { supplierFile } from './suppliers.ts';

/** Every entity under its own name. A missing or repeated name does not compile. */
const definitions = {
  AccessGroup: accessGroupFile,
  BankRate: bankRateFile,
  Company: companyFile,
  AddressType: addressTypeFile,
  CustomerType: customerTypeFile,
  ProductGroup: productGroupFile,
  PaymentMethod: paymentMethodFile,
  CreditReason: creditReasonFile,
  CancelReason: cancelReasonFile,
  Currency: currencyFile,
  VatType: vatTypeFile,
  DealType: dealTypeFile,
  OrderStatus: orderStatusFile,
  StockMovementType: movementTypeFile,
  Colour: colourFile,
  Weight: weightFile,
  CustomerGroup: customerGroupFile,
  Size: sizeFile,
  Feature: featureFile,
  NeckFinish: neckFinishFile,
  Customer: customerFile,
  Declaration: declarationFile,
  OwnField: ownFieldFile,
  Pallet: palletFile,
  Supplier: supplierFile,
  Product: productFile,
} satisfies { [Name in EntityName]: { name: Name } };

export const allEntities = Object.values(definitions) as unknown as readonly Entity[];

/** Kinds of row within records that have their own import and export file. */
export const allPartFiles: readonly Entity[] = [addressFile, contactFile, customerCodeFile, depotFile, supplierContactFile];

const byName = new Map(allEntities.map((entity) => [entity.name, entity]));

export const getEntity = (name: string | null | undefined): Entity => {
  const match = byName.get(name ?? '');
  if (!match) throw new Error(`There is no entity ${name}`);
  return match;
};

/** The calls of every entity, named for example `listColour`. */
export const entityCalls = [...allEntities, ...allPartFiles].flatMap((file) =>
  file.served.map((action) => ({ area: 'entities', name: `${action}${file.name}`, call: file.calls[action] as Endpoint, file, action })),
);

/** Entity and action that belong to each generated call. */
export const entityActions: ReadonlyMap<Endpoint, { file: Entity; action: Action }> = new Map(
  entityCalls.map(({ call, file, action }) => [call, { file, action }]),
);
