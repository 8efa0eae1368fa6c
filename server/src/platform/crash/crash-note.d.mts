export interface Death {
  pid: number
  code: number | null
  signal: string | null
  startedAt: number
  at: number
}

export interface Crash {
  kind: 'error' | 'memory' | 'fatal' | 'signal' | 'exit'
  code: number | null
  signal: string | null
  message: string
  stack: string
}

export const noteCrash: (dataDir: string, death: Death, complain: (line: string) => void) => Crash
export const describeCrash: (crash: Crash) => string
