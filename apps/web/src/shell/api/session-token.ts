const KEY = 'fleetworth.token';

/** The bearer token: kept beyond this browser session only where the user asked to be remembered. */
export const sessionToken = {
  read: (): string | null => sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY),

  keep(token: string, { isRemembered }: { isRemembered: boolean }) {
    sessionToken.drop();
    (isRemembered ? localStorage : sessionStorage).setItem(KEY, token);
  },

  drop() {
    sessionStorage.removeItem(KEY);
    localStorage.removeItem(KEY);
  },
};
