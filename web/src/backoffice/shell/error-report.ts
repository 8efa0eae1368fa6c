export interface ReportedError {
  message: string
  stack: string
  info: string
  url: string
}

const sameAgainMs = 60_000
/** A page that fails all the time says so a few times only. */
const mostInAWhile = 10

/** Tells the server of errors: one kind once a minute, and never many; that it did not hear is no error. */
export const errorReporter = (tell: (error: ReportedError) => Promise<unknown>, now: () => number) => {
  let told = new Map<string, number>()
  return (error: ReportedError): void => {
    const time = now()
    told = new Map([...told].filter(([, at]) => time - at < sameAgainMs))
    const kind = `${error.message}\n${error.stack}`
    if (told.has(kind) || told.size >= mostInAWhile) return
    told.set(kind, time)
    void tell(error).catch(() => {})
  }
}
