import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../testing/app.ts'
import { noteLastWords } from './crash/last-words.ts'
import { folderStore } from './files/folder-store.ts'

const modeOf = (path: string): number => statSync(path).mode & 0o777
const usual = 0o777 & ~process.umask()

/** What it listens to of this process ends with its test. */
const noteFor = (data: string): void => {
  const events = ['uncaughtExceptionMonitor', 'unhandledRejection'] as const
  const before = events.map(event => process.listeners(event as never))
  noteLastWords(data, silentLog)
  for (const [at, event] of events.entries())
    for (const listener of process.listeners(event as never))
      if (!before[at]?.includes(listener as never)) process.removeListener(event, listener as never)
}

const emptyPlace = (): string => {
  const place = mkdtempSync(join(tmpdir(), 'sunport-modes-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  return place
}

test.skipIf(process.platform === 'win32').each([
  ['what crashes leave', noteFor, 'crash'],
  ['uploads', (data: string) => folderStore(join(data, 'files')).prepare(), 'files'],
])(
  'the folder of %s is shut, and the data folder above it is open to the database’s user',
  async (_, make, name) => {
    const data = join(emptyPlace(), 'a', 'data')
    await make(data)
    expect([modeOf(join(data, name)), modeOf(data), modeOf(join(data, '..'))]).toEqual([0o700, usual, usual])
  },
)
