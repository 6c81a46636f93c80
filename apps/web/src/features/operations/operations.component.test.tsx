import type { Operations } from '@fleetworth/contract/operations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PHONE } from '../../../test/accessible.ts';
import { OWNER } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { DASH } from '../../shell/format/figures.ts';

const AT = '2026-11-20T17:00:00Z';
const QUEUE = { waiting: 0, running: 0, failed: 0, oldest_at: null, last_failed_at: null, message: null };

const STATE: Operations = {
  providers: [
    { provider: 'manheim', is_sandbox: true, last_answer_at: AT, failing_since: null, paused_until: null },
    { provider: 'stripe', is_sandbox: false, last_answer_at: null, failing_since: null, paused_until: null },
    { provider: 'smtp', is_sandbox: false, last_answer_at: AT, failing_since: AT, paused_until: AT },
  ],
  queues: [
    { ...QUEUE, job: 'send-mail', waiting: 3, oldest_at: AT, can_retry: false },
    { ...QUEUE, job: 'make-invoices', failed: 2, last_failed_at: AT, message: 'No space', can_retry: true },
    { ...QUEUE, job: 'former-job', failed: 1, last_failed_at: AT, can_retry: false },
  ],
  values: { valued: 1_281, old: 4, oldest_on: '2026-10-30', newest_on: '2026-11-20' },
  mail: { is_sent: true, waiting: 3, oldest_at: AT },
  backup: { mode: 'on', made_at: AT, verified_at: AT, restored_at: null, failure: 'The disk is full' },
  disks: [
    { folder: 'data', free_bytes: 5_000_000_000, total_bytes: 128_000_000_000 },
    { folder: 'backup', free_bytes: 1_500_000_000_000, total_bytes: 2_000_000_000_000 },
  ],
};
const OPERATOR = { getMe: { ...OWNER, is_operator: true } };
const NOTHING: Operations = {
  providers: [],
  queues: [],
  values: { valued: 0, old: 0, oldest_on: null, newest_on: null },
  mail: { is_sent: false, waiting: 0, oldest_at: null },
  backup: { mode: 'external', made_at: null, verified_at: null, restored_at: null, failure: null },
  disks: [],
};
const UNREAD: Operations = {
  providers: null,
  queues: null,
  values: null,
  mail: null,
  backup: null,
  disks: null,
};

const card = (name: string) => page.getByRole('region', { name, exact: true });

test('shows operators the figures, failed jobs and outside systems', async () => {
  await openScreen('/operations', { ...OPERATOR, getOperations: STATE });
  await expect.element(card('Auction values')).toMatchTextContent('Oldest10/30/2026');
  await expect.element(card('Auction values')).toMatchTextContent('Older than 14 days4');
  await expect.element(card('Backups')).toMatchTextContent('ArchivingFailsThe disk is full');
  await expect.element(card('Email')).toMatchTextContent('Waiting3');
  await expect.element(card('Jobs')).toMatchTextContent('Failed3');
  await expect.element(card('Free disk space')).toMatchTextContent('Data folder5.0 GB of 128 GB');
  await expect.element(card('Free disk space')).toMatchTextContent('Less than a tenth is free.');
  const invoices = page.getByRole('row', { name: /Create invoices/ });
  await expect.element(invoices).toMatchTextContent('No space');
  await expect.element(page.getByRole('row', { name: /Stripe/ })).toMatchTextContent('Not used yet');
  await expect.element(page.getByRole('row', { name: /Mail server/ })).toMatchTextContent('requests paused');
  await expect.element(page.getByRole('row', { name: /Manheim/ })).toMatchTextContent('Responding');
});

test('retries failed jobs, and explains why others can’t be retried', async () => {
  const retried: string[] = [];
  await openScreen('/operations', {
    ...OPERATOR,
    getOperations: () => (retried.length === 0 ? STATE : { ...STATE, queues: [] }),
    retryFailedJobs: ({ params }) => {
      retried.push(params.job ?? '');
      return { retried: 2 };
    },
  });
  const former = page.getByRole('button', { name: 'Retry former-job' });
  await expect.element(former).toBeDisabled();
  await expect.element(former).toHaveAttribute('title', 'This version of Fleetworth has no such job.');
  await page.getByRole('button', { name: 'Retry Create invoices' }).click();
  await expect.element(page.getByText('2 failed jobs queued again.')).toBeVisible();
  await expect.element(page.getByText('No job has failed in the last day.')).toBeVisible();
  expect(retried).toEqual(['make-invoices']);
});

test('says that another job of the kind is already waiting', async () => {
  const reason = 'job.already_queued';
  const message = 'This job is already waiting or running.';
  await openScreen('/operations', {
    ...OPERATOR,
    getOperations: STATE,
    retryFailedJobs: () => ({ mockError: { status: 409, body: { code: 409, reason, message } } }),
  });
  await page.getByRole('button', { name: 'Retry Create invoices' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
});

test('fits a phone', async () => {
  await page.viewport(...PHONE);
  await openScreen('/operations', { ...OPERATOR, getOperations: STATE });
  await expect.element(page.getByRole('button', { name: 'Retry Create invoices' })).toBeVisible();
});

test('shows dashes with reasons for what an installation doesn’t have', async () => {
  await openScreen('/operations', { ...OPERATOR, getOperations: NOTHING });
  await expect.element(card('Auction values')).toMatchTextContent('No vehicle has a value yet.');
  await expect.element(card('Backups')).toMatchTextContent(`Archiving${DASH}`);
  await expect.element(card('Backups')).toMatchTextContent("Fleetworth doesn't back up your own PostgreSQL.");
  await expect.element(card('Email')).toMatchTextContent("This installation doesn't send email.");
  await expect.element(page.getByText('No job has failed in the last day.')).toBeVisible();
  await expect.element(page.getByText('This installation uses no outside systems.')).toBeVisible();
});

test('shows dashes for what couldn’t be read', async () => {
  await openScreen('/operations', { ...OPERATOR, getOperations: UNREAD });
  await expect.element(card('Jobs')).toMatchTextContent(`Failed${DASH}This couldn't be read.`);
  await expect.element(card('Free disk space')).toMatchTextContent(`Data folder${DASH}`);
});

test('fetches the state again when Refresh is pressed', async () => {
  let state = UNREAD;
  await openScreen('/operations', { ...OPERATOR, getOperations: () => state });
  await expect.element(card('Jobs')).toMatchTextContent('Press Refresh to try again.');
  state = STATE;
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect.element(card('Jobs')).toMatchTextContent('Failed3');
});

test('doesn’t exist for others, and isn’t in their menu', async () => {
  await openScreen('/operations', { getOperations: STATE });
  await expect.element(page.getByText('Page not found')).toBeVisible();
});
