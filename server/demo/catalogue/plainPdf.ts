const escapeText = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`);

const makeObjects = (lines: readonly string[]) => {
  const textOperators = lines.map((line) => `(${escapeText(line)}) Tj T*`).join('\n');
  const content = `BT /F1 11 Tf 16 TL 72 760 Td\n${textOperators}\nET`;
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
};

/** Returns a PDF page of plain lines (ISO 8859-1) that looks like a document of someone else. Follows ISO 32000-1, 7.5. */
export const plainPdf = (lines: readonly string[]): Buffer => {
  const objects = makeObjects(lines).map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const header = '%PDF-1.4\n';
  const starts = objects.map((_object, index) => header.length + objects.slice(0, index).join('').length);
  const body = header + objects.join('');
  const table = ['0000000000 65535 f ', ...starts.map((start) => `${String(start).padStart(10, '0')} 00000 n `)].join('\n');
  const trailer = `xref\n0 ${starts.length + 1}\n${table}\ntrailer\n<< /Size ${starts.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + trailer, 'latin1');
};
