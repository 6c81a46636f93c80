import { ConfigError, oneOf } from './setting.ts';

export type ProviderMode = 'sandbox' | 'live' | 'off';

/** What an installation may use. */
export interface Installation {
  isProduction: boolean;
  /** True where a sandbox is allowed in production too. */
  allowsSandbox: boolean;
}

/**
 * Reads the mode of an outside system. Data of a sandbox is made up: production refuses it, and has none
 * unless it is set.
 */
export function readProviderMode(
  name: string,
  text: string | undefined,
  { isProduction, allowsSandbox }: Installation,
): ProviderMode {
  const mode = oneOf(name, text ?? (isProduction ? 'off' : 'sandbox'), ['sandbox', 'live', 'off']);
  if (mode === 'sandbox' && isProduction && !allowsSandbox)
    throw new ConfigError(
      `${name}=sandbox is refused in production; FLEETWORTH_ALLOW_SANDBOX=yes allows it.`,
    );
  return mode;
}
