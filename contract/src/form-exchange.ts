/** A form as it was posted, without its token. */
export interface PostedForm {
  fields: URLSearchParams
  /** What was chosen to go along with a message. */
  files: readonly File[]
  /** Why it must not be taken in; the page then says so and keeps what was typed. */
  refusal: string | undefined
}

/**
 * What forms that work without script need of the server; the browser has none of it, and needs none. A page that
 * asks for any of it is its visitor's own.
 */
export interface FormExchange {
  posted: PostedForm | undefined
  /** Good for one sending of the form at this address. */
  token(): string
  /** What was just taken in here, after the redirect to the page that says so. */
  receipt(): unknown
  keepReceipt(receipt: unknown): void
}
