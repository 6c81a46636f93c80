interface PageQuery {
  page: number;
  per: number;
}

/** Returns the pagination of a response. An empty list has one page. */
export const pageOf = ({ page, per }: PageQuery, count: number) => ({
  page,
  per,
  last: Math.max(1, Math.ceil(count / per)),
});
