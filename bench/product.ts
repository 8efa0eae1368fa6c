import { readFileSync } from 'node:fs'
import { launchProduct } from '../e2e/support/product.ts'

/** As it serves the public: answers are not checked a second time, and the rate limit counts but never strikes. */
export const launchForBench = (folder: string, settings: Record<string, string> = {}) =>
  launchProduct(folder, {
    NODE_ENV: 'production',
    SECRET_KEY: 'a key for measuring, which guards nothing',
    PUBLIC_ORIGIN: 'http://localhost',
    RATE_LIMIT: '1000000000',
    ...settings,
  })

const residentBytes = (pid: number): number => {
  const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(resident ?? 0) * 1024
}

/** Looks at a process every so often and remembers the most memory that it held; nothing where the system does not tell. */
export const watchMemory = (pid: number) => {
  let most = 0
  const look = (): void => {
    try {
      most = Math.max(most, residentBytes(pid))
    } catch {
      clearInterval(timer)
    }
  }
  const timer = setInterval(look, 200)
  look()
  return {
    stop: (): number | undefined => {
      clearInterval(timer)
      return most || undefined
    },
  }
}
