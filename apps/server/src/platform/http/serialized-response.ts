import type { Endpoint } from '@fleetworth/contract/endpoint';

/** `json` must be written by the contract's schemas (`createJsonWriter`). */
export class SerializedResponse<E extends Endpoint> {
  declare readonly endpoint: E;
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}
