import type { FormExchange } from '@sunport/contract/form-exchange.ts'

/** In the query of the page that says that a form was taken in. */
export const sentParameter = 'submitted'

/** Says what happened to a form, at its own address. */
export const receiptHref = (path: string, query: URLSearchParams): string => {
  const told = new URLSearchParams(query)
  told.set(sentParameter, '1')
  return `${path}?${told}`
}

/** Token for the form, or the receipt for what it sent: only the server has either. */
export const formState = <Receipt>(form: FormExchange | undefined, query: URLSearchParams) => ({
  formToken: form?.token(),
  receipt: query.has(sentParameter) ? (form?.receipt() as Receipt | undefined) : undefined,
})
