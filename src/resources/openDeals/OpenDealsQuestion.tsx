import { useId, useState } from 'react';
import type { DealVat, OpenDealsVatAsked } from '#contract/masterData/customers/openDealsVat.ts';
import type { OpenDealsVat } from '#contract/masterData/customers/shapes.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { Big } from '#contract/money.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { formatMoney, plural } from '#src/ui/text/format.ts';
import type { QuestionProps } from '#src/resources/engine/resource.ts';
import './openDealsQuestion.css';

/** Describes how the change affects an order’s pro forma and the money paid on it. */
const describeProForma = ({ After, CurrencyCode, ProForma }: DealVat) => {
  if (!ProForma) return [];
  const { No, IsHeld, Paid } = ProForma;
  const money = (amount: Big) => formatMoney(amount.toNumber(), CurrencyCode);
  const balance = new Big(After).minus(Paid);
  const remainder = balance.eq(0)
    ? 'which is the new total'
    : `${money(balance.abs())} ${balance.lt(0) ? 'more' : 'less'} than the new total`;
  const notes = IsHeld ? [`Pro forma ${No} is cancelled and a new one is issued`] : [];
  return Paid > 0 ? [...notes, `${money(new Big(Paid))} is paid on pro forma ${No}, ${remainder}`] : notes;
};

/** Asks whether the open orders of an account keep their VAT type or take the new one. Shows their totals before and after. */
export const OpenDealsQuestion = ({ details, title, onAnswer, onClose }: QuestionProps) => {
  const { From, To, Deals } = (details as OpenDealsVatAsked).OpenDealsVat;
  const [answer, setAnswer] = useState<OpenDealsVat>();
  const name = useId();
  const affectedDeals = Deals.map((deal) => ({ deal, words: describeProForma(deal) })).filter(({ words }) => words.length > 0);
  const choices: readonly [OpenDealsVat, string][] = [
    ['Keep', Deals.length === 1 ? 'Keep the order as it is' : `Keep the ${Deals.length} orders as they are`],
    ['Change', Deals.length === 1 ? `Change the order to ${To}` : `Change the ${Deals.length} orders to ${To}`],
  ];
  return (
    <ConfirmDialog
      isOpen
      title={`Change the VAT of open orders for ${title}?`}
      confirm="Save account"
      isConfirmDisabled={answer === undefined}
      onConfirm={() => answer && onAnswer({ OpenDealsVat: answer })}
      onClose={onClose}
    >
      <p>
        The account changes from {From} to {To}. This affects {plural(Deals.length, 'open order')}.
      </p>
      <div className="open-deals-vat">
        <table>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Total now</th>
              <th scope="col">With {To}</th>
            </tr>
          </thead>
          <tbody>
            {Deals.map((deal) => (
              <tr key={deal.OrderId}>
                <th scope="row">{dealName(deal)}</th>
                <td>{formatMoney(deal.Before, deal.CurrencyCode)}</td>
                <td>{formatMoney(deal.After, deal.CurrencyCode)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {affectedDeals.length > 0 && (
        <ul aria-label="Pro formas if the orders change">
          {affectedDeals.map(({ deal, words }) => (
            <li key={deal.OrderId}>
              {dealName(deal)}: {words.join('. ')}.
            </li>
          ))}
        </ul>
      )}
      <fieldset className="open-deals-answer">
        <legend>Open orders</legend>
        {choices.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name={name} checked={answer === value} onChange={() => setAnswer(value)} />
            {label}
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
};
