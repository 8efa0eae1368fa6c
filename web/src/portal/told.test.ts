import { expect, onTestFinished, test, vi } from 'vitest'
import { drawTelling, telling } from './told.ts'

/** As it is built for the server. */
const served = (texts: (string | null)[]) => {
  vi.stubEnv('DEV', false)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  return drawTelling(() => texts.map(text => telling(text)['data-t']))
}

test('elements that say a text of some length are numbered, each text once', () => {
  const long = '关于开展专项整治工作的通知'
  const { drawn, told } = served([long, '短', `${long}二`, long, null, ''])
  expect(drawn).toEqual([0, undefined, 1, undefined, undefined, undefined])
  expect([...told]).toEqual([
    [long, 0],
    [`${long}二`, 1],
  ])
})

test('what a parser would read otherwise stays in the data', () => {
  const { told } = served([
    '第一行是这样的\r\n第二行',
    '半个字符\ud83d在这里头十二字',
    'NUL\0字符在这里头十二字呢',
  ])
  expect([...told]).toEqual([])
})

test('each drawing begins anew', () => {
  served(['关于开展专项整治工作的通知'])
  expect(served([]).told.size).toBe(0)
})
