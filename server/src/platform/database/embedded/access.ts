import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** How to reach the server: the port it had last time, kept while it is free, and the superuser's password. */
export type Access = { port: number | undefined; password: string }

const fileIn = (folder: string) => path.join(folder, 'postgres.json')

export const newPassword = (): string => randomBytes(24).toString('hex')

export const readAccess = (folder: string): Access | undefined => {
  try {
    const { port, password } = JSON.parse(readFileSync(fileIn(folder), 'utf8'))
    if (typeof password !== 'string') return undefined
    return { password, port: Number.isInteger(port) ? port : undefined }
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export const writeAccess = (folder: string, access: Access): void => {
  const file = fileIn(folder)
  const unfinished = `${file}.new`
  writeFileSync(unfinished, `${JSON.stringify(access)}\n`, { mode: 0o600, flush: true })
  renameSync(unfinished, file)
}
