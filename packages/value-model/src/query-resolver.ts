import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { CompiledModel, CompiledTable } from './compile.ts';
import type { MarketDay, MarketIndex } from './market.ts';
import { retainedLog } from './new-price-retention.ts';
import { implausiblePriceFactor, ValueLimit } from './price-limit.ts';
import { createResolver, type ResolvedVehicle } from './resolve-vehicle.ts';
import type { ResolvedQuery, VehicleInMarket } from './resolved-query.ts';
import type { VehicleDescription } from './segment.ts';
import { valueAtAge } from './surface.ts';
import { LOG_STEP } from './table.ts';
import type { ValuationQuery } from './valuation-query.ts';
import { ageOnDayNumber } from './vehicle-age.ts';

export class QueryResolver {
  readonly #resolve: (description: VehicleDescription) => ResolvedVehicle;
  readonly #index: MarketIndex;
  readonly #priceBandHigh: number;

  // `priceBandHigh` is the logarithm of the factor by which a value may exceed the value derived from a new
  // price.
  constructor(table: CompiledTable, index: MarketIndex, priceBandHigh: number) {
    this.#resolve = createResolver(table);
    this.#index = index;
    this.#priceBandHigh = priceBandHigh;
  }

  resolve(
    { description, day, odometerMiles, regionCode, newPriceCents }: ValuationQuery,
    indexDay: CalendarDate,
  ): ResolvedQuery {
    const today = this.#index.on(day);
    const vehicle = this.resolveVehicleOn(description, today);
    const market = indexDay === day ? today : this.#index.on(indexDay);
    const newPriceDollars = newPriceCents !== null && newPriceCents > 0 ? newPriceCents / 100 : null;
    const priceWithoutSales = vehicle.isFromSales ? null : newPriceDollars;
    const { newPricesLog } = this.#index;
    const shareOfSalesPrice =
      newPriceDollars === null ? 1 : newPriceDollars / (vehicle.priceFromSales * Math.exp(newPricesLog));
    const priceFactor = implausiblePriceFactor(shareOfSalesPrice);
    const vehicleInMarket = {
      vehicle,
      market,
      region: vehicle.regions[regionCode] * LOG_STEP,
      // A new price already includes the market's rise since the fitted years.
      index: priceWithoutSales === null ? market.log : market.log - newPricesLog,
      // Without sales of the model, the price paid is the only evidence and is not raised.
      newDollars:
        newPriceDollars === null
          ? null
          : newPriceDollars * (vehicle.isFromSales ? priceFactor : 1) * Math.exp(market.log - newPricesLog),
      isPriceImplausible: priceFactor > 1,
      decisiveNewPrice: priceWithoutSales,
    };
    return this.resolveAtAge(vehicleInMarket, today, odometerMiles);
  }

  /**
   * Adds the age and miles on a day, and the limit of the value at this age. Null miles mean typical miles.
   */
  resolveAtAge(
    vehicleInMarket: VehicleInMarket,
    today: MarketDay,
    odometerMiles: number | null,
  ): ResolvedQuery {
    const { vehicle, market, region, index, newDollars, isPriceImplausible, decisiveNewPrice } =
      vehicleInMarket;
    const ageYears = ageOnDayNumber(vehicle.newYearDay, today.dayNumber);
    const expectedMiles = this.expectedMiles(vehicle.compiled, ageYears);
    const milesInTenThousands = Math.max(0, odometerMiles ?? expectedMiles) / 10_000;
    const newPrice =
      newDollars === null
        ? null
        : {
            newDollars,
            retainedLog: retainedLog(vehicle.retention, ageYears, milesInTenThousands) + this.#priceBandHigh,
          };
    return {
      vehicle,
      market,
      region,
      index,
      newDollars,
      isPriceImplausible,
      decisiveNewPrice,
      today,
      ageYears,
      adjustedYears: decisiveNewPrice === null ? ageYears + vehicle.ageShift : ageYears,
      expectedMiles,
      milesInTenThousands,
      limit: new ValueLimit(vehicle.maxDollars * market.factor, newPrice),
    };
  }

  /** Treats model years beyond next year as next year, because they are not sold yet. */
  resolveVehicleOn(description: VehicleDescription, { year }: MarketDay): ResolvedVehicle {
    const modelYear = Math.min(description.modelYear, year + 1);
    return this.#resolve(modelYear === description.modelYear ? description : { ...description, modelYear });
  }

  expectedMiles({ typicalMiles }: CompiledModel, ageYears: number): number {
    return Math.round(valueAtAge(typicalMiles, ageYears) * 100);
  }
}
