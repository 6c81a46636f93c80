import { expect, test } from 'vitest';
import { printDocument } from './print-document.ts';

const DOCUMENT = {
  title: 'Report',
  headerNotice: null,
  createdAt: new Date('2026-11-20T19:30:00Z'),
  content: [{ text: 'Harbor Rent' }],
};

test('a document that takes too long is rejected, and the next one is printed', async () => {
  const late = printDocument(DOCUMENT, { timeLimitMs: 1 });
  const next = printDocument(DOCUMENT);
  await expect(late).rejects.toThrow('The document took too long to print.');
  const bytes = await next;
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
});
