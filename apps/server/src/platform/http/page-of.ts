interface PageQuery {
  page: number;
  per: number;
}

export const paginationOf = ({ page, per }: PageQuery, count: number) => ({
  page,
  per,
  last: Math.max(1, Math.ceil(count / per)),
});
