import { callOff as drawCallOff } from '#contract/sales/orders/callOff.ts';
import { describeDayOff } from '#contract/sales/deal/daysOff.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { lineDocument } from '#src/lineDocument/definition.ts';
import { figureColumn, noteColumn, textColumn } from '#src/lineDocument/grid/columns.tsx';
import { emptyProductLine } from '#src/lineDocument/product/productLine.ts';
import { formatDate, formatQuantity } from '#src/ui/text/format.ts';
import { ConfirmDraw } from './ConfirmDraw.tsx';
import type { DrawHeader, DrawLine, DrawTypes } from './drawTypes.ts';
import type { CallOffState } from './PlannedDeliveries.tsx';

/** Header of drafts of release 0.2.0, which stored the drawn quantities by line id. */
interface EarlierQuantities {
  quantities?: Record<number, number | null>;
}

/** Returns the key under which the draft of a delivery is stored. */
export const drawDraftKey = (orderId: number) => `draw-${orderId}`;

const makeLine = ({ ProductId, ProductCode, ...line }: CallOffState['Lines'][number], Quantity: number | null): DrawLine => {
  const { OrderDetailId, Left, Free, Description, UnitsPerLayer, UnitsPerPallet } = line;
  const code = ProductCode ?? '';
  return { ...emptyProductLine(), ProductId, Code: code, Description, UnitsPerLayer, UnitsPerPallet, Quantity, OrderDetailId, Left, Free };
};

type DrawnOrder = Pick<Order, 'OrderId' | 'DealNo' | 'Part' | 'CustomerName' | 'CustomerOrderNo'>;

/** Builds the line document in which a clerk draws the next delivery of a call-off: its date and the quantity of each line. */
export const drawDocument = (order: DrawnOrder, { Planned, Today, CarriageCharge }: CallOffState, day: string | undefined) => {
  const emptyHeader = (): DrawHeader => ({
    planned: day ?? null,
    RequiredDate: day !== undefined && day < Today ? Today : (day ?? null),
    isAsPlanned: day !== undefined,
    orderNo: order.CustomerOrderNo ?? '',
    carriage: CarriageCharge,
  });
  /** Returns the planned quantity of a line, but at most the remaining one. */
  const proposeQuantity = (OrderDetailId: number, remaining: number) => {
    const plannedRow = Planned.find((row) => row.RequiredDate === day && row.OrderDetailId === OrderDetailId);
    return plannedRow ? Math.min(plannedRow.Quantity, remaining) : null;
  };
  return lineDocument<DrawTypes>({
    name: 'draw',
    labels: { header: 'Delivery', lines: 'Lines to draw' },
    emptyHeader,
    emptyLine: () => ({ ...emptyProductLine(), OrderDetailId: 0, Left: 0, Free: 0 }),
    linesFromRecord: {
      lines: ({ callOff: { Lines } }) =>
        Lines.flatMap((line) => (line.Left > 0 ? [makeLine(line, proposeQuantity(line.OrderDetailId, line.Left))] : [])),
      typed: ({ Quantity, unread, errors }) => ({ Quantity, unread, errors }),
    },
    isBlank: ({ Quantity, unread }) => Quantity === null && Object.keys(unread).length === 0,
    firstCell: () => 'Quantity',
    idOf: () => order.OrderId,
    lineIdOf: ({ OrderDetailId }) => OrderDetailId,
    openEarlier: ({ quantities = {}, ...header }: EarlierQuantities) => ({
      header: { ...emptyHeader(), ...header },
      lines: Object.entries(quantities).map(([id, Quantity]) => ({
        ...emptyProductLine(),
        OrderDetailId: Number(id),
        Left: 0,
        Free: 0,
        Quantity,
      })),
    }),
    about: () => drawDraftKey(order.OrderId),
    address: () => screenPaths.order(order.OrderId),
    title: () => `Delivery of order ${dealName(order)} for ${order.CustomerName}`,
    detail: ({ header: { RequiredDate }, lines }) => {
      const units = lines.reduce((sum, { Quantity }) => sum + (Quantity ?? 0), 0);
      return [RequiredDate && formatDate(RequiredDate), `${formatQuantity(units)} units`].filter(Boolean).join(', ');
    },
    header: ({ store, header, context }) => [
      {
        kind: 'date',
        field: 'RequiredDate',
        label: 'Required',
        isFirst: true,
        hint: describeDayOff(header.RequiredDate),
        value: header.RequiredDate,
        onChange: (RequiredDate) => store.setHeader({ RequiredDate }),
      },
      {
        kind: 'text',
        field: 'CustomerOrderNo',
        label: 'Their order no.',
        optional: true,
        maxLength: 60,
        value: header.orderNo,
        onChange: (orderNo) => store.setHeader({ orderNo }),
      },
      {
        kind: 'money',
        field: 'CarriageCharge',
        label: 'Carriage',
        currency: context.callOff.CurrencyCode,
        value: header.carriage,
        onChange: (carriage) => store.setHeader({ carriage }),
      },
      ...(header.planned === null
        ? []
        : [
            {
              kind: 'check',
              field: 'PlannedDate',
              label: `This is the delivery planned for ${formatDate(header.planned)}`,
              value: header.isAsPlanned,
              onChange: (isAsPlanned: boolean) => store.setHeader({ isAsPlanned }),
            } as const,
          ]),
    ],
    columns: [
      textColumn({ header: 'Product', width: 'minmax(4rem, 8rem)', text: ({ Code }) => Code }),
      noteColumn({ header: 'Description', width: 'minmax(6rem, 1fr)', text: ({ Description }) => Description }),
      textColumn({ header: 'Remaining', isFigure: true, width: '6rem', text: ({ Left }) => formatQuantity(Left) }),
      textColumn({ header: 'Free stock', isFigure: true, width: '5.5rem', text: ({ Free }) => formatQuantity(Math.max(Free, 0)) }),
      figureColumn({
        field: 'Quantity',
        kind: 'quantity',
        label: ({ Code, Description }) => `Quantity to draw: ${Code || Description}`,
        header: 'Draw',
        width: '8rem',
        required: 'Enter a quantity',
        tooLarge: (value, { Left }) => (value > Left ? `Only ${formatQuantity(Left)} remaining` : undefined),
      }),
    ],
    missing: ({ RequiredDate }) => ({ ...(RequiredDate === null && { RequiredDate: 'Enter a day' }) }),
    noLine: 'Enter a quantity to draw',
    addParams: () => ({ id: order.OrderId }),
    calls: { add: drawCallOff },
    send: ({ header, lines }, { context }) => ({
      Version: context.callOff.Version,
      RequiredDate: header.RequiredDate,
      ...(header.planned !== null && header.isAsPlanned && { PlannedDate: header.planned }),
      CustomerOrderNo: header.orderNo.trim() || null,
      CarriageCharge: header.carriage ?? 0,
      Lines: lines.map(({ OrderDetailId, Quantity }) => ({ OrderDetailId, Quantity })),
    }),
    Question: ConfirmDraw,
  });
};
