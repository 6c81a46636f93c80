import type { AddressInfo } from 'node:net';
import type { MailDelivery } from '@fleetworth/providers/mail';
import PostalMime, { type Email } from 'postal-mime';
import { makeSmtpDelivery } from '@fleetworth/providers/mail/smtp';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

interface ReceivedMail {
  /** Recipients of the envelope. */
  to: string[];
  email: Email;
  raw: string;
}

/** Local mail server with its received emails. */
export interface SmtpInbox {
  url: string;
  /** Delivery that sends email to this server. */
  delivery: MailDelivery;
  mails: ReceivedMail[];
  /** Rejects the next emails with these codes. */
  rejectNext(...codes: number[]): void;
  close(): Promise<void>;
}

/** Starts a real SMTP server, without an account and without TLS. */
export async function startSmtpInbox(): Promise<SmtpInbox> {
  const mails: ReceivedMail[] = [];
  const rejections: number[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const code = rejections.shift();
        if (code !== undefined) return done(Object.assign(new Error('Not now'), { responseCode: code }));
        void keep(mails, Buffer.concat(chunks), session).finally(done);
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  return {
    url,
    delivery: makeSmtpDelivery({ url, from: 'Fleetworth <no-reply@fleet.example.com>' }),
    mails,
    rejectNext: (...codes) => rejections.push(...codes),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

async function keep(mails: ReceivedMail[], raw: Buffer, { envelope }: SMTPServerSession): Promise<void> {
  mails.push({
    to: envelope.rcptTo.map(({ address }) => address),
    email: await PostalMime.parse(raw),
    raw: raw.toString('utf8'),
  });
}
