import {
  confirmBankLines,
  getBankFile,
  linkBankLine,
  setBankLineAside,
  takeBankFile,
  takeRemittance,
} from '#contract/money/bankFiles/calls.ts';
import { confirmedPayment } from './mainJob.ts';
import type { House } from './mainJob.ts';
import { given } from './given.ts';
import { change, fresh, write } from './write.ts';
import type { Versioned, Write } from './write.ts';

const line = (id: number): Versioned => ({ table: 'bank_lines', column: 'bank_line_id', id });

/** Writes an OFX statement. Each row is a date, an amount and a text. */
export const ofxFile = (rows: readonly (readonly [day: string, amount: string, text: string, id?: string])[], account = '12345678') =>
  new TextEncoder().encode(
    `<OFX><CURDEF>GBP<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>${rows
      .map(
        ([day, amount, text, id = fresh('FIT')]) =>
          `<STMTTRN><DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${id}<NAME>${text}</STMTTRN>`,
      )
      .join('')}</BANKTRANLIST></OFX>`,
  );

const waiting = async ({ staff }: House, amount = '48.00') => {
  const body = ofxFile([['2026-11-20', amount, 'CASH PAID IN']]);
  const { BankFileId } = await staff.finance.call(takeBankFile, { body });
  const { Lines } = await staff.finance.call(getBankFile, { params: { id: BankFileId ?? 0 } });
  return { BankLineId: Lines[0]?.BankLineId ?? 0, Version: Lines[0]?.Version ?? 0 };
};

export const bankWrites: Write[] = [
  write(takeRemittance, 'finance', async () => ({ input: { body: { Text: `${fresh('Remittance')}\nTotal £120.00` } } })),
  write(confirmBankLines, 'finance', async (house) => {
    const { BankLineId } = await waiting(house);
    const { CustomerId } = await given.customer(house.db);
    return { input: { body: { PaymentMethodId: 1, Lines: [{ BankLineId, CustomerId, Allocations: [] }] } } };
  }),
  change(setBankLineAside, 'finance', async (house) => {
    const { BankLineId, Version } = await waiting(house);
    return { input: { params: { id: BankLineId }, body: { Reason: 'Interest', Version } }, row: line(BankLineId) };
  }),
  change(linkBankLine, 'finance', async (house) => {
    const { BankLineId, Version } = await waiting(house);
    const { PaymentId } = await confirmedPayment(house, (await given.customer(house.db)).CustomerId, 48);
    return { input: { params: { id: BankLineId }, body: { PaymentId, Version } }, row: line(BankLineId) };
  }),
];
