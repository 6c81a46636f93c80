import { expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { readPages } from '../../../test/read-pdf.ts';
import { startSmtpInbox } from '../../../test/smtp-inbox.ts';
import { startTestFleetworth } from '../../../test/test-fleetworth.ts';

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3);

test('mails a report as text with a PDF and photos, and no user input outside its body', async () => {
  const inbox = await startSmtpInbox();
  const fleetworth = await startTestFleetworth({
    works: true,
    mailing: 'smtp',
    providers: { mail: inbox.delivery },
  });
  const { accident_form: id } = await ownIds(fleetworth.database.pool);
  const addMarkup = (text: string) => `<b>Evil</b> ${text}`;
  const upload = {
    rental_agreement_number: addMarkup('one'),
    renter_name: addMarkup('Bcc: victim@example.com'),
    renter_email_address: 'evil@example.com',
    accident_date: '2026-11-19',
    accident_photos: [new File([JPEG], 'evil".jpg'), new File([JPEG], 'Evil.jpg')],
  };
  await fleetworth.call('fileLinkedAccidentReport', { params: { id }, upload });
  await expect.poll(() => inbox.mails.length).toBe(1);
  const [mail] = inbox.mails;
  expect(mail?.to).toEqual(['claims@example.com']);
  expect(mail?.email.html).toBeUndefined();
  expect(mail?.email.text).toContain('- Rental Agreement Number: <b>Evil</b> one');
  expect(mail?.email.text).toContain('- Accident Date: 11/19/2026');
  expect(mail?.email.text).toContain('- Photos: 2 attached');
  expect(JSON.stringify([mail?.email.headers, mail?.email.subject])).not.toMatch(/evil|victim/i);
  expect(mail?.email.attachments).toMatchObject([
    {
      filename: expect.stringMatching(/^accident-report-\d+\.pdf$/),
      mimeType: 'application/pdf',
      disposition: 'attachment',
    },
    { filename: 'photo-1.jpg', mimeType: 'image/jpeg', disposition: 'attachment' },
    { filename: 'photo-2.jpg', mimeType: 'image/jpeg', disposition: 'attachment' },
  ]);
  const [document, photo] = mail?.email.attachments ?? [];
  expect(new Uint8Array(photo?.content as ArrayBuffer)).toEqual(JPEG);
  const [page = [], ...others] = await readPages(new Uint8Array(document?.content as ArrayBuffer));
  expect(others).toEqual([]);
  expect(page).toEqual(expect.arrayContaining(['<b>Evil</b> one', 'photo-1.jpg (1 kB), photo-2.jpg (1 kB)']));
  // Headers of all parts; entered text may only be in the body.
  const headers = mail?.raw.match(/^(?:content-[a-z-]+|subject|from|to|reply-to|cc|bcc):.*$/gim)?.join('\n');
  expect(headers).not.toMatch(/evil|victim/i);
  await fleetworth.stop();
  await inbox.close();
});
