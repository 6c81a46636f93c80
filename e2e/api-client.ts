import type { ResponseOf, Api } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import { API_BASE, routes } from '@fleetworth/contract/routes';

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  filters?: unknown;
  upload?: Record<string, string | number | File>;
}

/** Client of the API for a user who is also in the browser, to compare screens with API responses. */
export class ApiClient {
  readonly #url: string;
  readonly #token: string | null;
  readonly #created: number[] = [];

  constructor(url: string, token: string | null) {
    this.#url = url;
    this.#token = token;
  }

  /** Signs in and answers the token of the new session. */
  async openSession(account: { email: string; password: string }): Promise<string> {
    const body = { username: account.email, password: account.password };
    return (await this.call('login', { body })).token;
  }

  async call<Name extends keyof Api>(
    name: Name,
    request: RequestInput<Api[Name]>,
  ): Promise<ResponseOf<Name>['data']> {
    const { params = {}, query = {}, body, filters, upload } = request as Parts;
    const { method, path } = routes[name];
    const filled = path.replaceAll(/:(\w+)/g, (_, parameter: string) => String(params[parameter]));
    const texts = Object.entries(query).map(([key, value]) => [key, String(value)]);
    const payload = body ?? filters;
    const response = await fetch(`${this.#url}${API_BASE}${filled}?${new URLSearchParams(texts)}`, {
      method,
      headers: {
        ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(this.#token === null ? {} : { Authorization: `Bearer ${this.#token}` }),
      },
      body: upload ? formOf(upload) : payload === undefined ? null : JSON.stringify(payload),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${JSON.stringify(answer)}`);
    const { data } = answer as ResponseOf<Name>;
    if (name === 'createVehicle') this.#created.push((data as { id: number }).id);
    return data;
  }

  /** Deletes the vehicles added with this client, to free their VINs for a retry of a failed journey. */
  async deleteCreated(): Promise<void> {
    // The journey may have deleted some itself.
    for (const id of this.#created)
      await this.call('deleteVehicle', { params: { id } }).catch(() => undefined);
  }

  /** Returns the row of the vehicle with this VIN, or null if it isn't in the fleet list. */
  async findRow(vin: string): Promise<FleetRow | null> {
    const { items } = await this.call('listFleet', { filters: { q: vin, statuses: [...VEHICLE_STATUSES] } });
    return items[0] ?? null;
  }

  async getRow(vin: string): Promise<FleetRow> {
    const row = await this.findRow(vin);
    if (row === null) throw new Error(`No list has the VIN ${vin}.`);
    return row;
  }

  async getTotal(filters: RequestInput<Api['summarizeFleet']>['filters']): Promise<FleetTotal> {
    return (await this.call('summarizeFleet', { filters })).total;
  }

  /** A company and its location by their names. */
  async findPlace(companyName: string, locationCode: string) {
    const company = (await this.call('listCompanies', {})).find(({ name }) => name === companyName);
    if (!company) throw new Error(`There is no company ${companyName}.`);
    const locations = await this.call('listLocations', { query: { company_id: company.id } });
    const location = locations.find(({ code }) => code === locationCode);
    if (!location) throw new Error(`${companyName} has no location ${locationCode}.`);
    return { company, location };
  }
}

function formOf(fields: NonNullable<Parts['upload']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'number' ? String(value) : value);
  return form;
}
