import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foreignIds } from '../../../test/company-ids.ts';
import { DEMO_PASSWORD, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { removeOldReports } from './remove-old-reports.job.ts';

const VIEWER = 'viewer@fleetworth.app';
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3);
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 9);
const REPORT = {
  rental_agreement_number: 'RA-1041',
  renter_email_address: 'renter@example.com',
  accident_date: '2026-11-19',
};
const FILED = {
  status: 200,
  body: { data: { id: expect.any(Number) }, message: 'Accident report received. Thank you.' },
};

const photo = (bytes: Uint8Array, name = 'IMG_1.jpg') => new File([new Uint8Array(bytes)], name);
const photos = (count: number) => Array.from({ length: count }, () => photo(JPEG));

describe('accident reports', () => {
  let fleetworth: TestFleetworth;
  let location: { id: number; company: number; company_name: string; name: string };
  let form: string;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ trustProxy: 1 });
    const { rows } = await fleetworth.database.pool.query<typeof location>(
      `select l.id, l.company_id as company, c.name as company_name, l.name from locations l
       join companies c on c.id = l.company_id order by l.id limit 1`,
    );
    [location = { id: 0, company: 0, company_name: '', name: '' }] = rows;
    form = await makeLink();
  });
  beforeEach(async () => {
    await fleetworth.database.pool.query('delete from request_counts; delete from outbox_mails');
  });
  afterAll(() => fleetworth.stop());

  const addLink = (body: object) =>
    fleetworth.attempt('createAccidentLink', { params: { id: location.company }, body });
  const makeLink = async () => {
    const made = await addLink({ location: location.id, claim_report_to: 'claims@example.com' });
    const { data } = made.body as unknown as { data: { url: string } };
    await fleetworth.database.pool.query('update accident_addresses set confirmed_at = now()');
    return /^https:\/\/fleet\.example\.com\/accident-report\/([\w-]{22})$/.exec(data.url)?.[1] ?? '';
  };
  const fileByLink = (upload: object, id = form) =>
    fleetworth.attempt(
      'fileLinkedAccidentReport',
      { params: { id }, upload: { ...REPORT, ...upload } },
      null,
    );
  const fileSignedIn = (upload: object, token?: string) =>
    fleetworth.attempt(
      'fileAccidentReport',
      { upload: { ...REPORT, claim_report_to: 'office@example.com', ...upload } },
      token,
    );
  const list = async () => (await fleetworth.call('listAccidentReports', { query: {} })).data;
  const newest = async () => {
    const [report] = (await list()).items;
    if (report === undefined) throw new Error('No report was filed.');
    return report;
  };

  test("are sent with a location's link without an account, read with photos, and deleted", async () => {
    const formResponse = await fleetworth.attempt('getAccidentForm', { params: { id: form } }, null);
    expect(formResponse.body).toEqual({ data: { company: location.company_name, location: location.name } });
    const sent = {
      renter_name: 'Robin Vale',
      renter_phone_number: '8135550100',
      driver_licence_number_and_station: 'D-77, Tampa',
      driver_email_address: '',
      accident_photos: [photo(JPEG, '../../<b>.html'), photo(PNG, 'scan.jpeg')],
    };
    const filed = await fileByLink(sent);
    expect(filed).toMatchObject(FILED);
    const report = await newest();
    expect(filed.body.data).toEqual({
      id: report.id,
      claim_report_to: 'claims@example.com',
      photos: 2,
      delivery: 'sent',
    });
    expect(report).toMatchObject({
      ...REPORT,
      company: { id: location.company },
      location: { id: location.id, name: location.name },
      claim_report_to: 'claims@example.com',
      renter_name: 'Robin Vale',
      renter_phone_number: '8135550100',
      driver_licence_number_and_station: 'D-77, Tampa',
      driver_email_address: null,
      driver_name: null,
      photos: [
        { name: 'photo-1.jpg', size: JPEG.length },
        { name: 'photo-2.png', size: PNG.length },
      ],
    });
    const { id, photos: storedPhotos } = report;
    expect((await fleetworth.call('getAccidentReport', { params: { id } })).data).toEqual(report);
    const deleted = await fleetworth.attempt('deleteAccidentReport', { params: { id } });
    expect(deleted).toMatchObject({ status: 200, body: { message: 'Successfully deleted.' } });
    for (const name of ['getAccidentReport', 'deleteAccidentReport'] as const)
      expect((await fleetworth.attempt(name, { params: { id } })).body.reason).toBe(
        'accident_report.not_found',
      );
    const params = { id, photo_id: storedPhotos[0]?.id };
    expect((await fleetworth.attempt('downloadAccidentPhoto', { params })).status).toBe(404);
    const { rows } = await fleetworth.database.pool.query(
      `select r.*, (select json_agg(a) from audit_entries a where a.entity = 'accident_reports'
        and a.entity_id = r.id) as audit
       from accident_reports r where id = $1`,
      [id],
    );
    expect(JSON.stringify(rows)).not.toMatch(/RA-1041|Robin|example\.com|8135550100|D-77/);
  });

  test('return each photo with a single-use ticket, as a download that browsers do not display', async () => {
    await fileByLink({ accident_photos: [photo(PNG, 'x.svg')] });
    const { id, photos: storedPhotos } = await newest();
    const path = `/api/v1/accident-report/${id}/photo/${storedPhotos[0]?.id}`;
    const { ticket } = (await fleetworth.call('createDownloadTicket', { body: { path } })).data;
    const get = () => fleetworth.app.inject({ method: 'GET', url: `${path}?ticket=${ticket}` });
    const response = await get();
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="photo-1.png"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(new Uint8Array(response.rawPayload)).toEqual(PNG);
    expect((await get()).statusCode).toBe(401);
  });

  test('return no photo of another company or another report', async () => {
    const foreign = await foreignIds(fleetworth.database.pool);
    await fileByLink({ accident_photos: photos(1) });
    const own = await newest();
    for (const [id, photo_id] of [
      [foreign.accident_report, foreign.accident_photo],
      [own.id, foreign.accident_photo],
      [foreign.accident_report, own.photos[0]?.id],
    ])
      expect(await fleetworth.attempt('downloadAccidentPhoto', { params: { id, photo_id } })).toMatchObject({
        status: 404,
        body: { reason: 'accident_photo.not_found' },
      });
  });

  test.each([
    ['rental_agreement_number', undefined, 'Please type your rental agreement number'],
    ['rental_agreement_number', ' ', 'Please type your rental agreement number'],
    ['renter_email_address', undefined, 'Please type email address'],
    ['renter_email_address', '', 'Please type email address'],
    ['renter_email_address', 'nobody', 'Invalid email'],
    ['claim_report_to', '', 'Please type email address'],
    ['claim_report_to', 'a b@c.example', 'Invalid email'],
    ['accident_date', undefined, 'Please type accident date'],
    ['accident_date', '', 'Please type accident date'],
    ['accident_date', '11/19/2026', 'Invalid type Accident Date'],
    ['accident_date', '2026-02-30', 'Invalid type Accident Date'],
    ['accident_date', '2026-11-21', "You can't choose a future date"],
    ['renter_phone_number', '(813)-555-0100', 'Incorrect phone number'],
    ['driver_phone_number', '813', 'Incorrect phone number'],
    ['driver_email_address', 'nobody', 'Invalid email'],
    ['accident_photos', photos(6), 'Files length must be less than 6'],
    [
      'accident_photos',
      [photo(JPEG), photo(new Uint8Array(2_097_153).fill(0xff))],
      'Files size must be equal to or less than 2MB',
    ],
    ['accident_photos', [photo(new TextEncoder().encode('<svg/>'))], 'Only .jpg, .jpeg and .png files.'],
    ['accident_photos', [photo(new Uint8Array())], 'Only .jpg, .jpeg and .png files.'],
    ['accident_photos', [photo(JPEG.slice(0, 2))], 'Only .jpg, .jpeg and .png files.'],
  ])('of a user with %s %s are rejected: %s', async (field, value, text) => {
    const before = (await list()).count;
    const { status, body } = await fileSignedIn({ [field]: value });
    expect([status, body.errors?.[field]?.[0]]).toEqual([422, text]);
    expect((await list()).count).toBe(before);
  });

  test('accept five photos of two megabytes each, and reject forms with more than twelve', async () => {
    const large = new Uint8Array(2_097_152);
    large.set(JPEG);
    const five = Array.from({ length: 5 }, () => photo(large));
    expect(await fileSignedIn({ accident_photos: five })).toMatchObject(FILED);
    const response = await fleetworth.app.inject({
      method: 'POST',
      url: `/api/v1/forms/renter-accident-report/${form}`,
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '12582913' },
      payload: '--b--',
    });
    expect([response.statusCode, response.json().reason]).toEqual([413, 'request.too_large']);
  });

  test("sent by a link go to the link's recipient", async () => {
    const other = await fileByLink({ claim_report_to: 'evil@example.com' });
    expect([other.status, other.body.errors]).toEqual([
      422,
      { claim_report_to: ["This field doesn't exist."] },
    ]);
    expect(await fileByLink({})).toMatchObject(FILED);
    const [mail] = (await fleetworth.call('listOutbox', {})).data;
    expect(mail).toMatchObject({ to: 'claims@example.com', rows: expect.arrayContaining(['Photos: none']) });
  });

  test('of a user belong to the default company, or else to the first writable company', async () => {
    const setDefault = (company: number | null) =>
      fleetworth.database.pool.query('update users set default_company_id = $2 where email = $1', [
        VIEWER,
        company,
      ]);
    const token = await fleetworth.signIn(VIEWER, DEMO_PASSWORD);
    await setDefault(null);
    expect((await fileSignedIn({}, token)).body).toMatchObject({
      code: 422,
      message: 'Please choose your default company in your profile first.',
    });
    await setDefault(location.company);
    expect(await fileSignedIn({}, token)).toMatchObject(FILED);
    expect(await newest()).toMatchObject({ company: { id: location.company }, location: null });
    await setDefault(null);
  });

  test('have one link for each location, until the link is revoked or the location deleted', async () => {
    const again = await addLink({ location: location.id, claim_report_to: 'claims@example.com' });
    expect([again.status, again.body.errors]).toEqual([
      422,
      { location: ['This location already has a link. Revoke it first.'] },
    ]);
    expect((await addLink({ claim_report_to: 'claims@example.com' })).body.errors).toEqual({
      location: ['Please select a location'],
    });
    const setDeleted = (instant: string | null) =>
      fleetworth.database.pool.query('update locations set deleted_at = $2 where id = $1', [
        location.id,
        instant,
      ]);
    const isOpen = async () =>
      (await fleetworth.attempt('getAccidentForm', { params: { id: form } }, null)).status === 200 &&
      (await fileByLink({})).status === 200;
    await setDeleted('2026-11-01');
    expect(await isOpen()).toBe(false);
    await setDeleted(null);
    expect(await isOpen()).toBe(true);
    const links = (await fleetworth.call('listAccidentLinks', { params: { id: location.company } })).data;
    expect(links).toMatchObject([{ location: { id: location.id }, claim_report_to: 'claims@example.com' }]);
    await fleetworth.call('revokeAccidentLink', { params: { id: links[0]?.id ?? 0 } });
    expect(await isOpen()).toBe(false);
    expect((await fileByLink({})).body).toMatchObject({ code: 404, reason: 'accident_form.not_found' });
    form = await makeLink();
    expect(await isOpen()).toBe(true);
  });

  test('are limited to 20 a day for each company', async () => {
    for (let at = 0; at < 20; at += 1) expect(await fileSignedIn({})).toMatchObject(FILED);
    expect((await fileSignedIn({})).body).toMatchObject({
      code: 429,
      reason: 'request.limit_reached',
      message: expect.stringMatching(/^Too many attempts for now\. Please try again in \d+ hours\.$/),
    });
    expect(await fileByLink({})).toMatchObject(FILED);
  });

  test('are deleted with their photos after 24 months', async () => {
    await fileByLink({ accident_photos: photos(1) });
    const countPhotosAfter = async (age: string) => {
      await fleetworth.database.pool.query(
        'update accident_reports set created_at = $1::timestamptz - $2::interval',
        [fleetworth.clock.now(), age],
      );
      await removeOldReports(fleetworth.deps);
      const { rows } = await fleetworth.database.pool.query<{ count: number }>(
        'select count(*)::int4 from accident_photos',
      );
      return rows[0]?.count ?? 0;
    };
    expect(await countPhotosAfter('23 months 29 days')).toBeGreaterThan(0);
    expect(await countPhotosAfter('24 months 1 day')).toBe(0);
    expect((await list()).count).toBe(0);
  });
});
