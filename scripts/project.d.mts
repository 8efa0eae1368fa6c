export class Stop extends Error {
  constructor(message: string, exitCode?: number)
  exitCode: number
}
