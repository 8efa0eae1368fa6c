import { parseArgs } from 'node:util'
import { ConfigError } from '../platform/config.ts'

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** Options of a command; one that is unknown or lacks its value is answered with how to call it. */
export const readOptions = <T extends Options>(options: T, usage: string) => {
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values
  } catch {
    throw new ConfigError(`选项不正确。${usage}`)
  }
}
