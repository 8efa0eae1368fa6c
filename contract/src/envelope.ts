export const successCode = '200'
export const successMessage = '操作成功'

export interface Envelope<T = unknown> {
  code: string
  msg: string
  data: T
}

export const success = <T>(data: T): Envelope<T> => ({ code: successCode, msg: successMessage, data })

export const failure = (code: string, msg: string): Envelope<null> => ({ code, msg, data: null })

export interface Page<T> {
  rows: T[]
  total: number
}
