import { z } from 'zod';
import { endpoint, fileBytes, pdf } from '#contract/call/endpoint.ts';

export const largestWorkbookMb = 20;

export const convertToPdf = endpoint({
  method: 'POST',
  path: '/api/ExcelToPdf/convertToPDF',
  allow: ['Admin', 'Office', 'Warehouse', 'Finance'],
  summary: 'Converts an .xlsx workbook to PDF, with every visible sheet and the numbers formatted as in the workbook.',
  query: z.object({
    /** Printed as the page heading and used as the name of the PDF. */
    fileName: z.string().trim().max(150, 'must be at most 150 characters').optional(),
    /** `own` is our converter. `office` is LibreOffice, if the server has it. */
    engine: z.enum(['own', 'office'], { error: 'must be own or office' }).default('own'),
  }),
  body: fileBytes,
  uploadMb: largestWorkbookMb,
  reply: pdf(),
  errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE', 'NOT_AVAILABLE', 'TOO_MANY_REQUESTS'],
  isRead: true,
});
