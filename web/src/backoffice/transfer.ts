import { apiPrefix, type Call, type CallInput, type CallOutput } from '@sunport/contract/call.ts'
import { addressOf } from '@sunport/contract/client.ts'
import { exchange, unwrap } from '../api.ts'

type Values = Record<string, unknown>

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.set('file', file)
  return form
}

/** Sends a file with a call that takes one; the rest of the input travels in the address. */
export const sendFile = async <C extends Call>(
  call: C,
  { file, ...values }: CallInput<C> & Values & { file: File },
): Promise<CallOutput<C>> =>
  (await unwrap(await exchange(call, values as Values, formOf(file)))) as CallOutput<C>

/** The name that the server gave a file, in the form that knows Chinese. */
export const fileNameOf = (disposition: string | null): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : '下载'
}

/** Hands bytes to the browser's downloads. */
export const saveAs = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun with the click; the bytes may go a little later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Fetches a file that is made from another one, and saves it. A refusal comes as an envelope. */
export const saveAnswer = async (call: Call, { file, ...values }: Values & { file: File }): Promise<void> => {
  const response = await exchange(call, values, formOf(file))
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    await unwrap(response)
    return
  }
  saveAs(await response.blob(), fileNameOf(response.headers.get('content-disposition')))
}

/** Where a file can be fetched by a plain link. */
export const fileAddress = (call: Call, input: Values): string => {
  const { path, rest } = addressOf(call, input)
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  )
  return `${apiPrefix}${path}${query.size > 0 ? `?${query}` : ''}`
}
