/** `createDate` → `CREATE_DATE`. A list looks the result up among its own columns and never puts it into SQL. */
export const sortColumn = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toUpperCase()

const directions: Record<string, 'ASC' | 'DESC'> = {
  ASC: 'ASC',
  ASCEND: 'ASC',
  ASCENDING: 'ASC',
  DESC: 'DESC',
  DESCEND: 'DESC',
  DESCENDING: 'DESC',
}

/** Maps the words of the wire and of table widgets; undefined when no order is asked for. */
export const sortDirection = (order: string | null | undefined): 'ASC' | 'DESC' | undefined =>
  order && Object.hasOwn(directions, order.toUpperCase()) ? directions[order.toUpperCase()] : undefined
