import type { BatchDetail, BatchRow } from '@fleetworth/contract/batch-shapes';
import { expect } from 'vitest';
import { ownIds } from './company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

/** 'create' adds vehicles; 'lease' and 'assumption' add contracts; 'mileage' adds odometer readings. */
export type SheetType = 'create' | 'lease' | 'assumption' | 'mileage';

/** Makes a text file of lines. */
export const textFile = (...lines: string[]): File => new File([lines.join('\r\n')], 'sheet.csv');

/** Lists the rejected rows of a batch: row, column and message. */
export const rejectionsIn = ({ results }: BatchDetail) =>
  (results?.error_rows ?? []).map(({ row, column, message }) => [row, column, message]);

/** Uploads sheets to a company with one location, Main Yard (code MAIN), and reads what they do. */
export class SheetKit {
  readonly fleetworth: TestFleetworth;
  readonly company: number;
  readonly location: number;

  static async start(): Promise<SheetKit> {
    const fleetworth = await startTestFleetworth({ works: true });
    const { company, location } = await ownIds(fleetworth.database.pool);
    await fleetworth.database.pool.query(
      "update locations set code = 'MAIN', name = 'Main Yard' where id = $1",
      [location],
    );
    return new SheetKit(fleetworth, { company, location });
  }

  private constructor(
    fleetworth: TestFleetworth,
    { company, location }: { company: number; location: number },
  ) {
    this.fleetworth = fleetworth;
    this.company = company;
    this.location = location;
  }

  stop() {
    return this.fleetworth.stop();
  }

  async upload(type: SheetType, file: File, answers: object = {}) {
    const { company } = this;
    if (type === 'mileage')
      return await this.fleetworth.attempt('uploadMileageBatch', { upload: { company, file, ...answers } });
    return type === 'create'
      ? await this.fleetworth.attempt('uploadVehicleBatch', { upload: { type, company, file, ...answers } })
      : await this.fleetworth.attempt('uploadFinanceBatch', { upload: { type, company, file, ...answers } });
  }

  async get(type: SheetType, id: number): Promise<BatchDetail> {
    const name =
      type === 'create' ? 'getVehicleBatch' : type === 'mileage' ? 'getMileageBatch' : 'getFinanceBatch';
    return (await this.fleetworth.call(name, { params: { id } })).data;
  }

  /** Uploads a sheet and waits for its preview. */
  async preview(type: SheetType, file: File, answers: object = {}): Promise<BatchDetail> {
    const { status, body } = await this.upload(type, file, answers);
    if (status !== 200) throw new Error(`The upload is rejected: ${JSON.stringify(body)}`);
    const { id } = (body as unknown as { data: BatchDetail }).data;
    return await until(
      () => this.get(type, id),
      ({ preview }) => preview !== null,
    );
  }

  /** Starts a batch and waits for its end. */
  async finish(type: SheetType, id: number): Promise<BatchDetail> {
    const name =
      type === 'create'
        ? 'startVehicleBatch'
        : type === 'mileage'
          ? 'startMileageBatch'
          : 'startFinanceBatch';
    await this.fleetworth.call(name, { params: { id } });
    return await until(
      () => this.get(type, id),
      ({ status }) => status === 'finished' || status === 'failed',
    );
  }

  /** Uploads a sheet and starts it when its preview is ready. */
  async run(type: SheetType, file: File, answers: object = {}) {
    const before = await this.preview(type, file, answers);
    return { before, after: await this.finish(type, before.id) };
  }

  /** Lists the rows of a batch of vehicles. */
  async rowsOf(id: number, query: object = {}): Promise<BatchRow[]> {
    return (await this.fleetworth.call('listRowsOfVehicleBatch', { params: { id }, query })).data.items;
  }

  /** Adds white vehicles of Main Yard with 40,000 miles, each by VIN and unit. */
  async addVehicles(vehicles: readonly (readonly [vin: string, unit: string])[], fields: object = {}) {
    const { company, location } = this;
    for (const [vin, unit] of vehicles) {
      const names = { brand_name: 'Ford', model_name: 'F-150', color: 'white' };
      const body = { vin, unit, company, location, mileage: 40_000, in_service_date: '2024-01-15', ...names };
      await this.fleetworth.call('createVehicle', { body: { ...body, ...fields } });
    }
  }

  /** Lists the mileage records of a vehicle, newest first, as [date, miles]. */
  async readingsOf(vin: string): Promise<(readonly [date: string, mileage: number])[]> {
    const vehicle = await this.findVehicle(vin);
    const query = { vehicle_id: vehicle?.id ?? 0 };
    const { items } = (await this.fleetworth.call('listMileageRecords', { query })).data;
    return items.map(({ date, mileage }) => [date, mileage] as const);
  }

  /** Finds a vehicle as lists return it. */
  async findVehicle(vin: string) {
    const [vehicle] = (await this.fleetworth.call('listVehicles', { query: { q: vin } })).data.items;
    return vehicle;
  }
}

/** Reads a batch until a condition holds. */
async function until(
  read: () => Promise<BatchDetail>,
  isDone: (batch: BatchDetail) => boolean,
): Promise<BatchDetail> {
  await expect.poll(async () => isDone(await read())).toBe(true);
  return await read();
}
