import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LOCATION_MARK, makePhoto } from '../../../test/made-photo.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { mockUploads } from '../../../test/uploads.ts';
import { connection } from '../../shell/api/connection.ts';
import { draftFiles } from '../../shell/drafts/draft-files.ts';
import { formDrafts, VISITOR } from '../../shell/drafts/form-drafts.ts';
import { readDateTaken } from './photos/date-taken.ts';

const LINK = '/accident-report/abc';
const DATE = '2026:11:19 14:30:00';
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const photosField = () => page.getByLabelText('Accident Photos', { exact: true });
const submit = () => page.getByRole('button', { name: 'Submit', exact: true }).click();

/** Opens the form of a link. Each submission takes the next response; null loses the connection. */
async function openLink(...statuses: (200 | null)[]) {
  const requests: FormData[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    mockUploads((form) => {
      requests.push(form);
      const data = { id: 41, claim_report_to: 'claims@example.com', photos: 0, delivery: 'sent' };
      return statuses.shift() === 200 ? { status: 200, body: { data, message: 'Received.' } } : null;
    }),
  );
  const { router } = await openScreen(LINK, {
    getAccidentForm: { company: 'Harbor Rent', location: 'Tampa Airport' },
    getSetup: { create_account: null, sends_email: true },
  });
  await expect.element(field('Rental Agreement Number')).toBeVisible();
  return { requests, router };
}

/** Unmounts the form and opens it again, as a reload does. */
async function reopen(router: AnyRouter): Promise<void> {
  await router.navigate({ to: '/demo' });
  await expect.element(page.getByRole('heading', { name: 'Free Account Sign Up' })).toBeVisible();
  await router.navigate({ to: '/accident-report/$formId', params: { formId: 'abc' } });
  await expect.element(field('Rental Agreement Number')).toBeVisible();
}

async function fill(): Promise<void> {
  await userEvent.fill(field('Rental Agreement Number'), 'RA-1041');
  await userEvent.fill(field('Renter Email Address'), 'renter@example.com');
  await userEvent.fill(field('Accident Date'), '11/01/2024');
}

const BROKEN = ['one.jpg', 'two.jpg'].map((name) => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], name));
const DRAFT = 'accident report abc';
const readStored = async () => await draftFiles.read(VISITOR, DRAFT);
const countStored = async () => (await readStored()).length;

afterEach(async () => {
  await draftFiles.clear();
});

describe('the draft of a report', () => {
  test('restores texts and photos after a reload, and is deleted once the report is sent', async () => {
    const { requests, router } = await openLink(200);
    await fill();
    await userEvent.upload(photosField(), [await makePhoto('a.jpg'), await makePhoto('b.jpg')]);
    await expect.poll(countStored).toBe(2);
    await reopen(router);
    await expect.element(field('Accident Date')).toHaveValue('11/01/2024');
    await page.getByRole('button', { name: 'Remove a.jpg' }).click();
    await expect.poll(countStored).toBe(1);
    await submit();
    await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    const names = requests[0]?.getAll('accident_photos[]').map((file) => (file as File).name);
    expect(names).toEqual(['b.jpg']);
    await expect.poll(countStored).toBe(0);
    await reopen(router);
    await expect.element(field('Rental Agreement Number')).toHaveValue('');
    expect(page.getByText('b.jpg').elements()).toEqual([]);
  });

  test('keeps photos that cannot be sent, with their errors', async () => {
    const { requests, router } = await openLink(200);
    await fill();
    await userEvent.upload(photosField(), [await makePhoto('a.jpg'), ...BROKEN]);
    await expect.poll(countStored).toBe(3);
    await reopen(router);
    for (const name of ['one.jpg', 'two.jpg'])
      await expect
        .element(page.getByRole('listitem').filter({ hasText: name }))
        .toHaveTextContent(`${name} We couldn't read this photo. Choose another one.`);
    await submit();
    await expect.element(photosField()).toHaveAccessibleDescription(/2 photos can't be sent/);
    expect(requests).toEqual([]);
  });

  test('names the photos that the browser did not keep', async () => {
    const { requests, router } = await openLink(200);
    await fill();
    await userEvent.upload(photosField(), [await makePhoto('a.jpg'), await makePhoto('b.jpg')]);
    await expect.poll(async () => (await readStored()).every(({ isPrepared }) => isPrepared)).toBe(true);
    await draftFiles.store(VISITOR, DRAFT, (await readStored()).slice(0, 1));
    await reopen(router);
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'b.jpg' }))
      .toHaveTextContent("b.jpg Your browser didn't keep this photo. Choose it again.");
    await submit();
    await expect.element(photosField()).toHaveFocus();
    expect(requests).toEqual([]);
    await page.getByRole('button', { name: 'Remove b.jpg' }).click();
    await submit();
    await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  });

  test('is deleted by Reset', async () => {
    const { router } = await openLink();
    await fill();
    await userEvent.upload(photosField(), await makePhoto('a.jpg'));
    await expect.poll(countStored).toBe(1);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await expect.poll(countStored).toBe(0);
    await reopen(router);
    await expect.element(field('Rental Agreement Number')).toHaveValue('');
  });

  test('leaves the drafts of a signed-in user in the same tab', async () => {
    await openLink();
    const draft = { values: { unit: '9001' }, origin: null };
    formDrafts.store(1, 'vehicle 12', draft);
    await fill();
    await expect.poll(() => formDrafts.read(VISITOR, 'accident report abc')).not.toBeNull();
    expect(formDrafts.read(1, 'vehicle 12')).toEqual(draft);
  });

  test('is deleted with its photos at logout', async () => {
    await openLink();
    await fill();
    await userEvent.upload(photosField(), await makePhoto('a.jpg'));
    await expect.poll(async () => (await readStored()).map(({ isPrepared }) => isPrepared)).toEqual([true]);
    formDrafts.clear();
    await expect.poll(countStored).toBe(0);
    expect(formDrafts.read(VISITOR, 'accident report abc')).toBeNull();
  });

  test('stays deleted if a photo is prepared after the logout', async () => {
    const { router } = await openLink();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const decode = createImageBitmap;
    vi.stubGlobal('createImageBitmap', (file: File) => released.then(() => decode(file)));
    const close = vi.spyOn(ImageBitmap.prototype, 'close');
    await userEvent.upload(photosField(), await makePhoto('a.jpg'));
    await expect.poll(countStored).toBe(1);
    await router.navigate({ to: '/demo' });
    await expect.element(page.getByRole('heading', { name: 'Free Account Sign Up' })).toBeVisible();
    await draftFiles.clear();
    release();
    await expect.poll(() => close.mock.calls.length).toBe(1);
    // What follows the encoding runs before the next task.
    await new Promise((resolve) => setTimeout(resolve));
    expect(await countStored()).toBe(0);
  });
});

test('Photos that a closed tab left behind are deleted after seven days', async () => {
  const files = [{ file: await makePhoto('a.jpg'), isPrepared: true }];
  const storeDaysAgo = async (days: number, form: string) => {
    const storedAt = Date.now() - days * 24 * 3_600_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(storedAt);
    await draftFiles.store(1, form, files);
    clock.mockRestore();
  };
  await storeDaysAgo(8, 'older');
  await storeDaysAgo(6, 'newer');
  await draftFiles.store(1, 'today', files);
  const counts = ['older', 'newer', 'today'].map(async (form) => (await draftFiles.read(1, form)).length);
  expect(await Promise.all(counts)).toEqual([0, 1, 1]);
});

test('A report that is not sent for lack of a connection is kept, and sent by the next try', async () => {
  const { requests } = await openLink(null, 200);
  await fill();
  await userEvent.upload(photosField(), await makePhoto('a.jpg'));
  await submit();
  const text = "No connection. Your changes aren't saved yet. They're kept in this tab with the photos.";
  await expect.element(page.getByText(text, { exact: false })).toBeVisible();
  await expect.element(field('Rental Agreement Number')).toHaveValue('RA-1041');
  connection.markRestored();
  await expect.element(page.getByText('The connection is back.', { exact: false })).toBeVisible();
  expect(page.getByText('No connection.').elements()).toEqual([]);
  await submit();
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(requests.map((form) => form.getAll('accident_photos[]').length)).toEqual([1, 1]);
});

test('A report has the same key at each try, also after a reload, and the next a new key', async () => {
  const { requests, router } = await openLink(null, 200, 200);
  await fill();
  await userEvent.upload(photosField(), await makePhoto('a.jpg'));
  await submit();
  await expect.element(page.getByText('No connection.', { exact: false })).toBeVisible();
  await reopen(router);
  await expect.element(page.getByRole('button', { name: 'Remove a.jpg' })).toBeVisible();
  await submit();
  await page.getByRole('button', { name: 'File another report' }).click();
  await fill();
  await submit();
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const [lost, again, next] = requests.map((form) => form.get('submission_key'));
  expect(lost).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});

test.each([
  ['text', () => userEvent.fill(field('Rental Agreement Number'), 'RA-1042')],
  ['photo', async () => userEvent.upload(photosField(), await makePhoto('b.jpg'))],
])('A report whose %s was changed after a lost connection is a new report', async (_kind, change) => {
  const { requests } = await openLink(null, 200);
  await fill();
  await submit();
  const warning = 'If you change it first, both versions may arrive.';
  await expect.element(page.getByText(warning, { exact: false })).toBeVisible();
  await change();
  await submit();
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const [lost, corrected] = requests.map((form) => form.get('submission_key'));
  expect(corrected).not.toBe(lost);
});

describe('a sent photo', () => {
  const send = async (photo: File) => {
    const { requests } = await openLink(200);
    await fill();
    await userEvent.upload(photosField(), photo);
    await submit();
    await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    return requests[0]?.get('accident_photos[]') as File;
  };

  test('has its date but no location, and is upright', async () => {
    const original = await makePhoto('a.jpg', { metadata: { date: DATE, orientation: 6 } });
    expect(await original.text()).toContain(LOCATION_MARK);
    const sent = await send(original);
    expect(readDateTaken(new Uint8Array(await sent.arrayBuffer()))).toBe(DATE);
    expect(await sent.text()).not.toContain(LOCATION_MARK);
    const bitmap = await createImageBitmap(sent);
    expect([bitmap.width, bitmap.height]).toEqual([12, 24]);
    expect(await colorAt(bitmap, 6, 4)).toBe('red');
    expect(await colorAt(bitmap, 6, 20)).toBe('blue');
  });

  test('of more than 2 MB is reduced', async () => {
    const original = await makePhoto('a.jpg', { width: 3_000, height: 1_500, trailingBytes: 3_000_000 });
    const sent = await send(original);
    expect(sent.size).toBeLessThan(2_097_152);
    const bitmap = await createImageBitmap(sent);
    expect([bitmap.width, bitmap.height]).toEqual([2_560, 1_280]);
  });

  test('that was a PNG file is a JPEG file', async () => {
    const sent = await send(await makePhoto('scan.png'));
    expect([sent.name, sent.type]).toEqual(['scan.jpg', 'image/jpeg']);
  });
});

async function colorAt(bitmap: ImageBitmap, x: number, y: number): Promise<string> {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const [red = 0, , blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
  return red > blue ? 'red' : 'blue';
}
