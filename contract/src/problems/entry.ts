/** A failure. `status` is given only for transport errors; all others travel with HTTP 200 and their own code. */
export interface ProblemEntry {
  status?: number
  code: string
  message: string
}
