import { api, type Api } from '@fleetworth/contract/api';
import type { Endpoint } from '@fleetworth/contract/endpoint';
import { INVISIBLE_TEXT } from '@fleetworth/contract/field';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import { type Ids, sampleRequest, textFields, withField } from './sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';
import { ownIds } from './company-ids.ts';
import { z } from 'zod';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

/** Characters without a visible shape, and characters that change the text direction. */
const INVISIBLE = [
  0xad,
  0x34f,
  0x61c,
  0x115f,
  0x1160,
  0x180e,
  ...range(0x200b, 0x200f),
  ...range(0x2028, 0x202e),
  ...range(0x2060, 0x2064),
  ...range(0x2066, 0x2069),
  0x3164,
  0xfe0f,
  0xfeff,
  0xffa0,
  0xe0000,
  0xe0001,
  0xe0020,
  0xe0041,
  0xe007f,
];

const writes = (Object.entries(api) as [keyof Api, Endpoint][]).filter(
  ([, { access }]) => access === 'write',
);

/** Every text that a write stores and people read: fields that accept any text. */
const places = writes.flatMap(([name, endpoint]) =>
  textFields(endpoint)
    .filter(({ part, field, isList }) => {
      const words = { [field]: isList ? ['Two Words'] : 'Two Words' };
      const schema = endpoint[part];
      const issues = schema?.safeParse(schema instanceof z.ZodArray ? [words] : words).error?.issues ?? [];
      return issues.every(({ path }) => !path.includes(field));
    })
    .map((place) => ({ name, endpoint, place })),
);

describe('invisible characters in texts', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  const attempt = ({ name, endpoint, place }: (typeof places)[number], text: string) =>
    fleetworth.attempt(name, withField(sampleRequest(endpoint, own), place, place.isList ? [text] : text));

  test('are rejected in units, makes, models, details and colors of every write', () => {
    const fields = places.map(({ name, place }) => `${name}.${place.field}`);
    for (const name of ['createVehicle', 'editVehicle'])
      for (const field of ['unit', 'brand_name', 'model_name', 'model_detail_name', 'color'])
        expect(fields).toContain(`${name}.${field}`);
  });

  const rejected = { status: 422, texts: [INVISIBLE_TEXT] };

  test.each(places.map((place) => [`${place.name}: ${place.place.field}`, place] as const))(
    '%s rejects them under the field',
    async (_title, place) => {
      const { status, body } = await attempt(place, '1\u200b04');
      const { field, isList } = place.place;
      const texts = body.errors?.[field] ?? (isList ? body.errors?.[`${field}.0`] : undefined);
      expect({ status, texts }).toEqual(rejected);
    },
  );

  test('each of them is rejected at the start, within and at the end, and no row changes', async () => {
    const before = await fingerprint(fleetworth.database.pool);
    for (const code of INVISIBLE) {
      const character = String.fromCodePoint(code);
      for (const unit of [`${character}104`, `1${character}04`, `104${character}`]) {
        const { status, body } = await fleetworth.attempt('editVehicle', {
          params: { id: own.vehicle },
          body: { unit },
        });
        const result = { code: code.toString(16), status, texts: body.errors?.unit };
        expect(result).toEqual({ code: code.toString(16), ...rejected });
      }
    }
    expect(await fingerprint(fleetworth.database.pool)).toEqual(before);
  });

  test('are ignored by a search', async () => {
    const listUnits = async (q: string) =>
      (await fleetworth.call('listFleet', { filters: { q } })).data.items.map(({ id }) => id);
    const { rows } = await fleetworth.database.pool.query('select vin from vehicles where id = $1', [
      own.vehicle,
    ]);
    expect(await listUnits(`\u202d${rows[0].vin}\u200b`)).toEqual([own.vehicle]);
  });

  test.each([
    ['letters of any script', 'Škoda Citroën 比亚迪 Лада أوبل'],
    ['an emoji', '🚗 104'],
    ['signs', 'F-150 “King” №7 · 4×4 ½'],
  ])('%s are accepted', async (_title, unit) => {
    const body = { unit };
    const { data } = await fleetworth.call('editVehicle', { params: { id: own.vehicle }, body });
    expect(data.unit).toBe(unit);
  });
});
