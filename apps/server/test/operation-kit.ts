import { addDays } from '@fleetworth/domain/calendar';
import { ProviderError, type ProviderErrorKind } from '@fleetworth/providers/outcome';
import type {
  RentalReport,
  RentalReportRequest,
  RentalReportRow,
  RentalSystemPort,
} from '@fleetworth/providers/rental-system';
import { runReport } from '../src/features/operation-reports/run-report.ts';
import { startTestFleetworth } from './test-fleetworth.ts';

export const FROM = '2030-03-01';
/** Rental system whose responses a test determines. */
export class Rental implements RentalSystemPort {
  readonly key = 'tsd';
  readonly isSandbox = true;
  requests: RentalReportRequest[] = [];
  fault: ProviderErrorKind | null = null;
  answer: RentalReport | null = null;

  reset(): void {
    this.requests = [];
    this.fault = null;
    this.answer = null;
  }

  #failAsAsked(): void {
    if (this.fault !== null)
      throw new ProviderError({ provider: 'tsd', kind: this.fault, message: 'TSD rejected: Unknown class.' });
  }

  async verify() {
    return { accountName: null };
  }

  async classes() {
    return [];
  }

  async startReport(_credentials: unknown, request: RentalReportRequest) {
    this.#failAsAsked();
    this.requests.push(request);
    return { jobId: `job-${this.requests.length}` };
  }

  async readReport(): Promise<RentalReport> {
    this.#failAsAsked();
    return this.answer ?? { state: 'finished', rows: this.rows() };
  }

  /** Has 40 vehicles owned for each day, class and location. The second class has one day with a shortage. */
  rows(): RentalReportRow[] {
    const request = this.requests.at(-1);
    if (request === undefined) return [];
    return request.locationCodes.flatMap((locationCode, place) =>
      request.classNames.flatMap((className, kind) =>
        [request.from, request.to].map((date, day) => ({
          date,
          locationCode,
          className,
          owned: 40,
          outOfService: 3,
          onRent: 30,
          reservedOut: kind === 1 && day === 1 ? 20 : 9,
          dueIn: 4,
          // The second location has no revenue.
          revenueCents: place === 1 ? null : 123_456,
        })),
      ),
    );
  }
}

interface Place {
  id: number;
  name: string;
  code: string;
  company_id: number;
}

/** Starts a server whose owner has an account at a fake rental system. */
export async function startOperations() {
  const rental = new Rental();
  const fleetworth = await startTestFleetworth({ providers: { rentalSystem: rental } });
  const { rows: places } = await fleetworth.database.pool.query<Place>(
    `select l.id, l.name, l.code, l.company_id from locations l
     join memberships m on m.company_id = l.company_id and m.role = 'owner'
     join users u on u.id = m.user_id and u.email = 'demo@fleetworth.app'
     where l.code is not null and l.deleted_at is null order by l.company_id, l.id`,
  );
  const place = (index: number): Place => {
    const match = places[index];
    if (match === undefined) throw new Error('The demo has too few locations.');
    return match;
  };
  const bodyOf = (changes: object) => ({
    type: 'availabe_calculator' as const,
    locations: [place(0).id, place(1).id],
    class_names: ['Compact', 'Midsize'],
    from_date: FROM,
    to_date: addDays(FROM, 1),
    ...changes,
  });
  return {
    rental,
    fleetworth,
    places,
    place,
    /** Links the account again and deletes all reports. */
    reset: async () => {
      rental.reset();
      await fleetworth.call('editTsdAccount', {
        body: { account_id: '77', username: 'ann', password: 'Secret!1' },
      });
      await fleetworth.database.pool.query('delete from operation_reports');
    },
    order: async (changes: object = {}) =>
      (await fleetworth.call('orderOperationReport', { body: bodyOf(changes) })).data,
    rejection: async (changes: object) => {
      const { status, body } = await fleetworth.attempt('orderOperationReport', { body: bodyOf(changes) });
      return { status, errors: body.errors, message: body.message };
    },
    run: (id: number) => runReport(fleetworth.deps, id),
    detail: async (id: number) => (await fleetworth.call('getOperationReport', { params: { id } })).data,
  };
}

export type Operations = Awaited<ReturnType<typeof startOperations>>;
