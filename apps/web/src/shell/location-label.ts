/** A location wherever code and name both show: 'TPA · Tampa Airport'. */
export const locationLabel = ({ code, name }: { code: string | null; name: string }): string =>
  code ? `${code} · ${name}` : name;
