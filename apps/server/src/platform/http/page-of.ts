interface Asked {
  page: number;
  per: number;
}

/** How an answer says which page of how many it is. A list of nothing has one page. */
export const pageOf = ({ page, per }: Asked, count: number) => ({
  page,
  per,
  last: Math.max(1, Math.ceil(count / per)),
});
