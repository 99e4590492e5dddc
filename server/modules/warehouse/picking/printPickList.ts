import { sum } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { findCompanySnapshot } from '#server/modules/system/documents/parties.ts';
import { findMixedPallets } from '#server/modules/sales/deal/pallets/mixedPallets.ts';
import { findOrderLines } from '#server/modules/sales/deal/queries.ts';
import { getPickGoods } from './queries.ts';
import type { LoadedPick } from './queries.ts';
import { lineWeight, palletsWeight } from './weight.ts';

/** Splits a quantity into whole pallets, whole layers and loose bottles. */
const splitIntoTradeUnits = (line: LoadedPick['Lines'][number]) => {
  const Pallets = line.UnitsPerPallet ? Math.floor(line.Quantity / line.UnitsPerPallet) : 0;
  const loose = line.UnitsPerPallet ? line.Quantity % line.UnitsPerPallet : line.Quantity;
  const Layers = line.UnitsPerLayer ? Math.floor(loose / line.UnitsPerLayer) : 0;
  return { Pallets, Layers, Loose: line.UnitsPerLayer ? loose % line.UnitsPerLayer : loose };
};

/** Returns a function that gives the name of the depot that a line is picked from. */
const loadDepotNames = async (db: Db, { Lines }: LoadedPick) => {
  const ids = Lines.flatMap(({ SupplierDepotId }) => SupplierDepotId ?? []);
  const depots =
    ids.length === 0
      ? []
      : await db.selectFrom('supplier_depots').select(['SupplierDepotId', 'Name']).where('SupplierDepotId', 'in', ids).execute();
  const names = new Map(depots.map(({ SupplierDepotId, Name }) => [SupplierDepotId, Name]));
  return ({ SupplierDepotId }: LoadedPick['Lines'][number]) => (SupplierDepotId ? names.get(SupplierDepotId) : undefined);
};

/** Prints the pick list without storing it. */
export const printPickList = async ({ db, services, today }: Context, orderId: number) => {
  const pick = await getPickGoods(db, orderId, today);
  const account = await db
    .selectFrom('customers')
    .select(['AccountCode', 'VatNumber'])
    .where('CustomerId', '=', pick.CustomerId)
    .executeTakeFirstOrThrow();
  const weights = (await findOrderLines(db, orderId)).map((line) => lineWeight(line, line.Quantity, line.PalletQuantity));
  const mixed = await findMixedPallets(db, orderId);
  const getDepotName = await loadDepotNames(db, pick);
  const Warehouses = [...new Set(pick.Lines.map(getDepotName))].filter((name) => name !== undefined);
  const bytes = await services.renderPdf({
    kind: 'pickList',
    snapshot: {
      Company: await findCompanySnapshot(db),
      Customer: {
        Name: pick.CustomerName,
        AccountCode: account.AccountCode,
        AddressLines: pick.DeliveryAddress,
        VatNumber: account.VatNumber,
      },
      DealNo: pick.DealNo,
      Part: pick.Part,
      CustomerOrderNo: pick.CustomerOrderNo,
      RequiredDate: pick.RequiredDate,
      PrintedOn: today,
      HaulierName: pick.HaulierName,
      Comment: pick.Comment,
      Warehouses,
      Lines: pick.Lines.map((line) => ({
        ...(Warehouses.length > 1 && { Warehouse: getDepotName(line) }),
        Location: line.Location,
        ProductCode: line.ProductCode,
        Description: line.Description,
        Quantity: line.Quantity,
        ...splitIntoTradeUnits(line),
      })),
      TotalPallets: [...pick.Lines.map((line) => line.PalletQuantity), ...mixed.map((row) => row.Quantity)].reduce(
        (total, pallets) => total + pallets,
        0,
      ),
      WeightKg: sum([...weights, ...mixed.map((row) => palletsWeight(row.TareKg, row.Quantity))])
        .round(1)
        .toString(),
    },
  });
  return { bytes, fileName: `Pick list ${pick.DealNo}-${pick.Part}.pdf`, inline: true };
};
