import { screens as paths } from '#contract/screenPaths.ts';
import type { Screen } from './screen.ts';

const warehouse = ['Admin', 'Warehouse'] as const;

/** Screens of the warehouse, in menu order. */
export const warehouseScreens: readonly Screen[] = [
  {
    path: paths.pickList,
    roles: warehouse,
    title: 'Pick list',
    menu: ['Warehouse', 'Pick List'],
    work: 'ToPick',
    key: 'p',
    load: async () => ({ default: (await import('#src/custom/warehouse/picking/toPick/PickList.tsx')).PickList }),
  },
  {
    path: paths.pickGoods,
    roles: warehouse,
    title: 'Pick goods',
    load: async () => ({ default: (await import('#src/custom/warehouse/picking/pick/PickGoods.tsx')).PickGoods }),
  },
  {
    path: paths.goodsIn,
    roles: warehouse,
    title: 'Goods in',
    menu: ['Warehouse', 'Stock', 'Goods In'],
    work: 'Awaited',
    load: async () => ({ default: (await import('#src/custom/warehouse/stock/goodsIn/GoodsIn.tsx')).GoodsIn }),
  },
  {
    path: paths.lots,
    roles: warehouse,
    title: 'Lots',
    menu: ['Warehouse', 'Stock', 'Lots'],
    load: async () => ({ default: (await import('#src/custom/warehouse/stock/movements/LotRecall.tsx')).LotRecall }),
  },
  {
    path: paths.reorder,
    roles: ['Admin', 'Office', 'Warehouse'],
    title: 'Reorder',
    load: async () => ({ default: (await import('#src/custom/warehouse/stock/levels/Reorder.tsx')).Reorder }),
  },
  { path: paths.reorder, roles: warehouse, title: 'Reorder', menu: ['Warehouse', 'Stock', 'Reorder'], isMenuOnly: true },
  {
    path: paths.stockSheet,
    roles: warehouse,
    title: 'Stock movements',
    menu: ['Warehouse', 'Stock Movements'],
    key: 'm',
    load: async () => ({ default: (await import('#src/custom/warehouse/stock/take/StockSheet.tsx')).StockSheet }),
  },
  { path: '/products/*', roles: ['Admin'], title: 'Products', menu: ['Warehouse', 'Maintain Products'], isMenuOnly: true },
  {
    path: paths.stockTake,
    roles: warehouse,
    title: 'Stock take',
    menu: ['Warehouse', 'Stock Take'],
    load: async () => ({ default: (await import('#src/custom/warehouse/stock/take/StockTake.tsx')).StockTake }),
  },
  {
    path: paths.palletLedger,
    roles: ['Warehouse'],
    title: 'Pallet ledger',
    menu: ['Warehouse', 'Pallets', 'Pallet Ledger'],
    isMenuOnly: true,
  },
  {
    path: paths.daySheet,
    roles: warehouse,
    title: 'Day sheet',
    menu: ['Warehouse', 'Day Sheet'],
    load: async () => ({ default: (await import('#src/custom/warehouse/pallets/ledger/DaySheet.tsx')).DaySheet }),
  },
];
