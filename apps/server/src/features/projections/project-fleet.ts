import { type FutureValueRow, type ProjectionBody, projectionsApi } from '@fleetworth/contract/projections';
import { percentText } from '@fleetworth/domain/rate';
import { monthAhead } from '@fleetworth/domain/projection';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { LocationsRepository } from '../locations/public.ts';
import { presentFutureValue } from './future-value.presenter.ts';
import { type ProjectionRecord, ProjectionsRepository } from './projections.repository.ts';
import type { VehicleAssumptions } from './vehicle-today.ts';

export interface ProjectionDependencies {
  database: Database;
  clock: Clock;
}

const createError = endpointErrors(projectionsApi.calls.totalFutureValues);

/** Number of vehicles in a chunk. Between two chunks, the event loop serves other requests. */
const CHUNK_SIZE = 500;

export class FleetProjection {
  readonly #dependencies: ProjectionDependencies;
  readonly #repository: ProjectionsRepository;
  readonly #scope: Scope;
  readonly #body: ProjectionBody;

  constructor(dependencies: ProjectionDependencies, scope: Scope, body: ProjectionBody) {
    this.#dependencies = dependencies;
    this.#scope = scope;
    this.#repository = new ProjectionsRepository(dependencies.database, scope);
    this.#body = body;
  }

  // Sorted by unit. Rejects a location outside the scope.
  async listIds(): Promise<number[]> {
    const { locations, ...filters } = this.#body;
    const locationIds = locations.map(({ location }) => location);
    const areLocationsInScope = await new LocationsRepository(
      this.#dependencies.database,
      this.#scope,
    ).hasAllLocations(locationIds);
    if (!areLocationsInScope) throw createError('location.not_found');
    return await this.#repository.listIds({ locationIds, ...filters });
  }

  // The index of a row is the vehicle's index among all requested vehicles.
  async *rows(vehicles: readonly NumberedVehicle[]): AsyncGenerator<FutureValueRow[]> {
    const today = this.#dependencies.clock.today();
    const ahead = monthAhead(today, this.#body.months);
    const findAssumptions = this.#createAssumptionLookup();
    for (let first = 0; first < vehicles.length; first += CHUNK_SIZE) {
      const chunk = vehicles.slice(first, first + CHUNK_SIZE);
      const index = new Map(chunk.map((vehicle) => [vehicle.id, vehicle.index]));
      const ids = chunk.map(({ id }) => id);
      const records = await this.#repository.read(ids);
      yield records.map((record) => ({
        index: index.get(record.vehicle_id) ?? 0,
        ...presentFutureValue({ record, assumptions: findAssumptions(record), today }, ahead),
      }));
    }
  }

  #createAssumptionLookup(): (record: ProjectionRecord) => VehicleAssumptions {
    const byLocation = new Map(this.#body.locations.map((entry) => [entry.location, entry]));
    return ({ location_id, location_rate, override_rate }) => {
      const entry = byLocation.get(location_id);
      const monthlyMiles = entry?.monthly_mileage_assumption ?? null;
      if (override_rate !== null) return { ratePercent: override_rate, rateSource: 'override', monthlyMiles };
      const rate = entry?.monthly_depreciation_assumption;
      if (rate === undefined) return { ratePercent: null, rateSource: null, monthlyMiles };
      // The form sends the location's stored rate unless the user entered another one.
      const isLocationRate = location_rate !== null && Number(location_rate) === rate;
      return {
        ratePercent: percentText(rate),
        rateSource: isLocationRate ? 'location' : 'request',
        monthlyMiles,
      };
    };
  }
}

/** `index` is the one-based position in the list by unit. */
export interface NumberedVehicle {
  id: number;
  index: number;
}

export const toNumberedVehicles = (ids: readonly number[]): NumberedVehicle[] =>
  ids.map((id, index) => ({ id, index: index + 1 }));
