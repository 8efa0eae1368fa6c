/** A form as it was posted, without its token. */
interface PostedForm {
  fields: URLSearchParams
  /** Why it must not be taken in; the page then says so and keeps what was typed. */
  refusal: string | undefined
}

/** What forms that work without script need of the server; the browser has none of it, and needs none. */
export interface FormExchange {
  posted: PostedForm | undefined
  /** Good for one sending of the form at this address. */
  token(): string
  /** What was just taken in here, after the redirect to the page that says so. */
  receipt(): unknown
  keepReceipt(receipt: unknown): void
}

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
