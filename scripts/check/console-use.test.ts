import { expect, test } from 'vitest'
import { consoleUse } from './console-use.ts'

const findingsIn = (path: string, text: string) => consoleUse([{ path, text }])

test.each(["console.log('hello')", 'console.error(error)', "console['warn'](1)", 'const say = console.log'])(
  'the console in the server is found: %s',
  async text => {
    expect(await findingsIn('server/src/features/link/service.ts', `\n${text}`)).toMatchObject([{ line: 2 }])
  },
)

test('words about it, tests and other rooms pass', async () => {
  expect(await findingsIn('server/src/app.ts', "// console.log\nlog.info('console')")).toEqual([])
  expect(await findingsIn('server/src/app.test.ts', 'console.log(1)')).toEqual([])
  expect(await findingsIn('scripts/check/run.ts', 'console.log(1)')).toEqual([])
})
