import { ConfigError, readOneOf } from './read-settings.ts';

export type ProviderMode = 'sandbox' | 'live' | 'off';

export interface Installation {
  isProduction: boolean;
  allowsSandbox: boolean;
}

export function readProviderMode(
  name: string,
  text: string | undefined,
  { isProduction, allowsSandbox }: Installation,
): ProviderMode {
  const mode = readOneOf(name, text ?? (isProduction ? 'off' : 'sandbox'), ['sandbox', 'live', 'off']);
  if (mode === 'sandbox' && isProduction && !allowsSandbox)
    throw new ConfigError(
      `${name}=sandbox is not allowed in production. Set FLEETWORTH_ALLOW_SANDBOX=yes to allow it.`,
    );
  return mode;
}
