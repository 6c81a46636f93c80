import { ConfigError, type Environment } from './read-settings.ts';

export interface PartnerLink {
  name: string;
  url: string;
}

const MAX_LINKS = 12;
const MAX_NAME_LENGTH = 40;

/** Expects links such as 'Tolls=https://tolls.example.com', separated by semicolons. */
export function readPartnerLinks(environment: Environment): readonly PartnerLink[] {
  const links = (environment.PARTNER_LINKS ?? '')
    .split(';')
    .filter((text) => text.trim() !== '')
    .map(readPartnerLink);
  const names = new Set(links.map((link) => link?.name));
  const validLinks = links.filter((link) => link !== null);
  if (validLinks.length < links.length || names.size < links.length || links.length > MAX_LINKS)
    throw new ConfigError(
      `PARTNER_LINKS must be up to ${MAX_LINKS} names with addresses such as ` +
        'Tolls=https://tolls.example.com;Parts=https://parts.example.com.',
    );
  return validLinks;
}

/** Accepts web URLs only, because the browser would run a `javascript:` URL within the product. */
function readPartnerLink(text: string): PartnerLink | null {
  const [name = '', ...urlParts] = text.split('=');
  const link = { name: name.trim(), url: urlParts.join('=').trim() };
  const url = URL.canParse(link.url) ? new URL(link.url) : null;
  const isWebUrl =
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  const isNameValid = link.name !== '' && link.name.length <= MAX_NAME_LENGTH && !/\p{C}/u.test(link.name);
  return isWebUrl && isNameValid ? link : null;
}
