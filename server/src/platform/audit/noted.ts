import { AsyncLocalStorage } from 'node:async_hooks'

const noting = new AsyncLocalStorage<{ rows: number }>()

/** Does some work and tells how many rows of the log it wrote on its way. */
export const countNoted = async <T>(work: () => Promise<T>): Promise<{ result: T; rows: number }> => {
  const noted = { rows: 0 }
  return { result: await noting.run(noted, work), rows: noted.rows }
}

export const noteRows = (rows: number): void => {
  const noted = noting.getStore()
  if (noted) noted.rows += rows
}
