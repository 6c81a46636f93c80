import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSmtpInbox, type SmtpInbox } from '../../../test/smtp-inbox.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { renderMail } from './render-mail.ts';
import { queueMail } from './queue-mail.ts';

const HOSTILE = '<img src=x onerror="alert(1)">&\'"</style></body>';
const BREAKING = 'Hello\r\nBcc: victim@example.com\u2028';

const CONTENT = {
  subject: 'Reset your password',
  paragraphs: ['Choose a new one.'],
  action: { label: 'Choose', path: '/reset-password/abc' },
};

describe('a rendered email', () => {
  test("escapes visitors' input in HTML, and keeps it unchanged in the text", () => {
    const mail = renderMail({ ...CONTENT, subject: HOSTILE, paragraphs: [HOSTILE] }, 'https://a.example');
    expect(mail.html).not.toMatch(/<img|onerror="|<\/style><\/body>/);
    expect(mail.html?.match(/<\/style>/g)).toHaveLength(1);
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;');
    expect(mail.text).toContain(HOSTILE);
  });

  test('has no line break of a visitor in its subject, label or paragraphs', () => {
    const action = { label: BREAKING, path: '/x' };
    const mail = renderMail({ subject: BREAKING, paragraphs: [BREAKING], action }, 'https://a.example');
    expect(mail.subject).toBe('Hello Bcc: victim@example.com');
    expect(mail.text).not.toMatch(/^Bcc:/m);
  });

  test('contains its link in the text and twice in HTML, and supports dark colors', () => {
    const { text, html } = renderMail(CONTENT, 'https://fleet.example.com');
    expect(text).toContain('Choose:\nhttps://fleet.example.com/reset-password/abc');
    expect(html?.split('https://fleet.example.com/reset-password/abc')).toHaveLength(3);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme:dark');
  });
});

describe('mail', () => {
  let inbox: SmtpInbox;
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    inbox = await startSmtpInbox();
    fleetworth = await startTestFleetworth({
      providers: { mail: inbox.delivery },
      mailing: 'smtp',
      works: true,
    });
  });
  afterEach(async () => {
    inbox.mails.length = 0;
    await fleetworth.database.pool.query('delete from outbox_mails');
  });
  afterAll(async () => {
    await fleetworth.stop();
    await inbox.close();
  });

  const queue = (mail: Partial<Parameters<typeof queueMail>[2]> = {}) =>
    inTransaction(fleetworth.database.db, (transaction) =>
      queueMail(fleetworth.deps, transaction, {
        ...CONTENT,
        to: 'owner@example.com',
        usefulUntil: new Date(fleetworth.clock.now().getTime() + 60_000),
        ...mail,
      }),
    );
  const states = async () =>
    (
      await fleetworth.database.pool.query<{ state: string; content: unknown }>(
        'select state, content from outbox_mails',
      )
    ).rows;
  const untilSettled = (state: string) =>
    expect.poll(states, { timeout: 60_000 }).toEqual([{ state, content: null }]);

  test('is sent as text and HTML with one Message-ID, and its content is not kept', async () => {
    await queue();
    await untilSettled('sent');
    const [mail, ...others] = inbox.mails;
    expect(others).toEqual([]);
    expect(mail?.to).toEqual(['owner@example.com']);
    expect(mail?.email).toMatchObject({
      subject: 'Reset your password',
      from: { name: 'Fleetworth', address: 'no-reply@fleet.example.com' },
      messageId: expect.stringMatching(/^<[\w-]{36}@fleet\.example\.com>$/),
    });
    expect(mail?.email.text).toContain('https://fleet.example.com/reset-password/abc');
    expect(mail?.email.html).toContain('href="https://fleet.example.com/reset-password/abc"');
  });

  test('has exactly one recipient, and no header entered by a visitor', async () => {
    await queue({ to: 'a,victim@example.com', subject: BREAKING });
    await expect.poll(states, { timeout: 60_000 }).toMatchObject([{ content: null }]);
    for (const { to, raw } of inbox.mails) {
      expect(to).toHaveLength(1);
      expect(raw).not.toMatch(/^bcc:/im);
    }
    expect(inbox.mails.flatMap(({ to }) => to)).not.toContain('victim@example.com');
  });

  test('is retried if the server asks to try later', async () => {
    inbox.rejectNext(451);
    await queue();
    await untilSettled('sent');
    expect(inbox.mails).toHaveLength(1);
  });

  test('is given up if the server rejects it permanently', async () => {
    inbox.rejectNext(550);
    await queue();
    await untilSettled('failed');
    expect(inbox.mails).toEqual([]);
  });

  test('is not sent once its link has expired', async () => {
    await queue({ usefulUntil: fleetworth.clock.now() });
    await untilSettled('failed');
    expect(inbox.mails).toEqual([]);
  });

  test('goes before others if it is out of date sooner, such as a link before a notice', async () => {
    const { pool } = fleetworth.database;
    const hours = (count: number) => new Date(fleetworth.clock.now().getTime() + count * 3_600_000);
    for (const usefulHours of [700, 3, 160]) await queue({ usefulUntil: hours(usefulHours) });
    const { rows } = await pool.query<{ hours: number }>(
      `select (data->>'usefulHours')::int as hours from pgboss.job
       where name = 'send-mail' and data->>'usefulHours' in ('700', '3', '160')
       order by priority desc, created_on`,
    );
    expect(rows.map((row) => row.hours)).toEqual([3, 160, 700]);
    await expect.poll(async () => (await states()).every(({ state }) => state === 'sent')).toBe(true);
  });

  test('is not sent where the transaction that causes it fails', async () => {
    const failing = inTransaction(fleetworth.database.db, async (transaction) => {
      await queueMail(fleetworth.deps, transaction, {
        ...CONTENT,
        to: 'owner@example.com',
        usefulUntil: new Date(fleetworth.clock.now().getTime() + 60_000),
      });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await queue();
    await untilSettled('sent');
    expect(inbox.mails).toHaveLength(1);
  });

  test('has no outbox page where it is sent', async () => {
    expect(await fleetworth.attempt('listOutbox', {}, null)).toMatchObject({
      status: 404,
      body: { reason: 'route.not_found' },
    });
  });
});

test('the outbox page of a demo shows mail with its link to anybody, and sends none', async () => {
  const fleetworth = await startTestFleetworth({ works: true });
  await inTransaction(fleetworth.database.db, (transaction) =>
    queueMail(fleetworth.deps, transaction, {
      ...CONTENT,
      to: 'owner@example.com',
      usefulUntil: fleetworth.clock.now(),
    }),
  );
  const { body } = await fleetworth.attempt('listOutbox', {}, null);
  expect(body).toMatchObject({ data: [{ to: 'owner@example.com', ...CONTENT }] });
  await fleetworth.stop();
});
