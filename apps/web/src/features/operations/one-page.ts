/** Props of a table that has no sorting and shows all rows. */
export const ONE_PAGE = {
  pages: 1,
  state: { sort: '', isDescending: false, page: 1 },
  onStateChange: () => {},
};
