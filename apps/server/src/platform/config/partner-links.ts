import { ConfigError, type Environment } from './setting.ts';

export interface PartnerLink {
  name: string;
  url: string;
}

const MAX_LINKS = 12;
const MAX_NAME_LENGTH = 40;

/** Expects 'Tolls=https://tolls.example.com', separated by semicolons. */
export function readPartnerLinks(environment: Environment): readonly PartnerLink[] {
  const links = (environment.PARTNER_LINKS ?? '')
    .split(';')
    .filter((text) => text.trim() !== '')
    .map(readLink);
  const names = new Set(links.map((link) => link?.name));
  const usable = links.filter((link) => link !== null);
  if (usable.length < links.length || names.size < links.length || links.length > MAX_LINKS)
    throw new ConfigError(
      `PARTNER_LINKS must be up to ${MAX_LINKS} names with addresses such as ` +
        'Tolls=https://tolls.example.com;Parts=https://parts.example.com.',
    );
  return usable;
}

/** Accepts web URLs only, because the browser would run a `javascript:` URL within the product. */
function readLink(text: string): PartnerLink | null {
  const [name = '', ...rest] = text.split('=');
  const link = { name: name.trim(), url: rest.join('=').trim() };
  const url = URL.canParse(link.url) ? new URL(link.url) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  const hasName = link.name !== '' && link.name.length <= MAX_NAME_LENGTH && !/\p{C}/u.test(link.name);
  return isWeb && hasName ? link : null;
}
