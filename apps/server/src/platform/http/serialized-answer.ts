import type { Endpoint } from '@fleetworth/contract/endpoint';

/** An endpoint's answer that is JSON already. Its parts were written by the contract's schemas (`jsonWriter`). */
export class SerializedAnswer<E extends Endpoint> {
  declare readonly endpoint: E;
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}
