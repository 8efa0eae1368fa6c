/** PP0000 and PP mean a province, PPCC00 a city with its districts; own levels stand for themselves. */
export const regionPrefix = (code: string): string =>
  code.replace(/^(\d{2})0000$/, '$1').replace(/^(\d{4})00$/, '$1')
