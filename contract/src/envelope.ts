export const successCode = '200'
export const successMessage = '操作成功'

export interface Envelope<T = unknown> {
  code: string
  msg: string
  data: T
}

/** Lists say how many before they say which, as the real sites do. */
const totalFirst = <T>(data: T): T => {
  if (typeof data !== 'object' || data === null || !('rows' in data) || !('total' in data)) return data
  const { total, rows, ...more } = data
  return { total, rows, ...more } as T
}

export const success = <T>(data: T): Envelope<T> => ({
  code: successCode,
  msg: successMessage,
  data: totalFirst(data),
})

export const failure = (code: string, msg: string): Envelope<null> => ({ code, msg, data: null })

export interface Page<T> {
  total: number
  rows: T[]
}
