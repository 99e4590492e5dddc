import { Unreadable } from '#server/bankFormats/entry.ts';
import { unescapeXml } from './xml.ts';

/** Names of the elements that a bank statement may have. Any other tag is part of a text. */
const elements = new Set(
  (
    'OFX SIGNONMSGSRSV1 SONRS STATUS CODE SEVERITY MESSAGE DTSERVER LANGUAGE FI ORG FID BANKMSGSRSV1 CREDITCARDMSGSRSV1 STMTTRNRS CCSTMTTRNRS ' +
    'TRNUID STMTRS CCSTMTRS CURDEF BANKACCTFROM CCACCTFROM BANKID BRANCHID ACCTID ACCTTYPE ACCTKEY BANKTRANLIST DTSTART DTEND STMTTRN TRNTYPE ' +
    'DTPOSTED DTUSER DTAVAIL TRNAMT FITID CORRECTFITID CORRECTACTION SRVRTID CHECKNUM REFNUM SIC PAYEEID NAME EXTDNAME PAYEE ADDR1 ADDR2 ADDR3 ' +
    'CITY STATE POSTALCODE COUNTRY PHONE BANKACCTTO CCACCTTO MEMO MEMO2 IMAGEDATA CURRENCY ORIGCURRENCY CURRATE CURSYM INV401KSOURCE LEDGERBAL ' +
    'AVAILBAL BALAMT DTASOF BALLIST BAL DESC BALTYPE VALUE MKTGINFO BANKTRANLISTP STMTTRNP DTTRAN'
  ).split(' '),
);

const textFields = new Set(['NAME', 'EXTDNAME', 'MEMO', 'MEMO2', 'ADDR1', 'ADDR2', 'ADDR3']);

const cdata = /<!\[CDATA\[([\s\S]*?)\]\]>/g;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const tags = /<(\/?)([A-Za-z][\w.]*)(?:\s[^<>]*)?\/?>/g;

/** Removes tags within a text: `<br>`, `<b>`, or anything that a payer typed. Keeps a tag at the start of a line, which is the bank's. */
const withoutInnerTags = (text: string) => {
  const isLower = /<stmttrn>/.test(text);
  let field = '';
  return text.replaceAll(tags, (tag, closing: string, name: string, at: number) => {
    const isInner = textFields.has(field) && text.charAt(at - 1) !== '\n' && !elements.has(isLower ? name.toUpperCase() : name);
    if (isInner) return ' ';
    field = closing === '' ? name.toUpperCase() : '';
    return tag;
  });
};

/** Refuses comments, because they may hide payments or be a text that a payer typed. */
const refuseHidden = (text: string) => {
  const upToLast = text.slice(0, text.lastIndexOf('-->') + 1);
  const comments = upToLast
    .split('<!--')
    .slice(1)
    .map((part) => part.split('-->')[0] ?? '');
  if (comments.some((comment) => /<(STMTTRN|TRNAMT)\b/i.test(comment)))
    throw new Unreadable('A payment is within a comment (<!-- -->), so it may not count. Export the file again.');
  return text;
};

/** Normalises a file. CDATA becomes ordinary text, tags lose their attributes, and tags within a text are removed. Throws Unreadable. */
export const normaliseOfx = (text: string) =>
  refuseHidden(withoutInnerTags(text.replaceAll(cdata, (_whole, inside: string) => escaped(inside))))
    .replaceAll(/<(?!\/?[A-Za-z][\w.]*(\s[^<>]*)?\/?>|[?!])/g, '&lt;')
    .replaceAll(/<(\/?[A-Za-z][\w.]*)\s[^<>]*>/g, '<$1>');

/** Returns every value of an element. An element that SGML left open ends at the next tag. */
export const elementValues = (block: string, tag: string): string[] =>
  [...block.matchAll(new RegExp(`<${tag}>([^<]*)`, 'gi'))]
    .map(([, value = '']) => unescapeXml(value).trim())
    .filter((value) => value !== '');

export const elementValue = (block: string, tag: string): string | null => elementValues(block, tag)[0] ?? null;

/** Returns the blocks of an element that contains others. A block left open ends at the next element of the same name. */
export const elementBlocks = (text: string, tag: string) =>
  text
    .split(new RegExp(`<${tag}>`, 'i'))
    .slice(1)
    .map((remainder) => remainder.split(new RegExp(`</${tag}>|</BANKTRANLIST>`, 'i'))[0] ?? '');

/** Removes elements with their contents from a block, so that a `NAME` within `PAYEE` is not read as the payment's own. */
export const removeElements = (block: string, ...tags: string[]) =>
  tags.reduce((remainder, tag) => remainder.replaceAll(new RegExp(`<${tag}>[\\s\\S]*?</${tag}>`, 'gi'), ''), block);
