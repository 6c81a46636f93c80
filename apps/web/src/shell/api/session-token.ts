const KEY = 'fleetworth.token';

/** The bearer token: kept beyond this browser session only if the user chose 'Remember Me'. */
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
