import { z } from 'zod';
import { endpoint, fileBytes, pdf } from '#contract/call/endpoint.ts';

/** The largest workbook that is taken. */
export const largestWorkbookMb = 20;

export const convertToPdf = endpoint({
  method: 'POST',
  path: '/api/ExcelToPdf/convertToPDF',
  allow: ['Admin', 'Office', 'Warehouse', 'Finance'],
  summary: 'An .xlsx workbook as PDF: every sheet that is not hidden, its figures as the workbook formats them.',
  query: z.object({
    /** Heads the pages and names the file. */
    fileName: z.string().trim().max(150, 'must be at most 150 characters').optional(),
    /** `office`: drawn by LibreOffice, where the server has it. */
    engine: z.enum(['own', 'office'], { error: 'must be own or office' }).default('own'),
  }),
  body: fileBytes,
  uploadMb: largestWorkbookMb,
  reply: pdf(),
  errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE', 'NOT_AVAILABLE', 'TOO_MANY_REQUESTS'],
  isRead: true,
});
