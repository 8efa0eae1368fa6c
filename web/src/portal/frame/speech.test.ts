import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAloud } from './speech.ts'

class Utterance {
  lang = ''
  onend?: () => void
  onerror?: () => void
  text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A voice that speaks a part when it is told to. */
const fakeVoice = () => {
  const spoken: string[] = []
  let current: Utterance | undefined
  return {
    spoken,
    finishPart: () => current?.onend?.(),
    fail: () => current?.onerror?.(),
    speak: (utterance: unknown) => {
      current = utterance as Utterance
      spoken.push(current.text)
    },
    cancel: vi.fn(() => current?.onend?.()),
  }
}

const paragraph = (words: string) => ({
  nodeType: 1,
  nodeName: 'P',
  nodeValue: null,
  childNodes: [{ nodeType: 3, nodeName: '#text', nodeValue: words, childNodes: [] }],
})
const main = {
  nodeType: 1,
  nodeName: 'MAIN',
  nodeValue: null,
  childNodes: [paragraph('第一句。'), paragraph('第二句。')],
} as unknown as Element

beforeEach(() => {
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('Element', class {})
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

test('the parts are spoken one after another, and the end is told once', () => {
  const voice = fakeVoice()
  const ended = vi.fn()
  readAloud(main, voice, { onEnd: ended })
  expect(voice.spoken).toEqual(['第一句。'])
  voice.finishPart()
  expect([voice.spoken, ended.mock.calls.length]).toEqual([['第一句。', '第二句。'], 0])
  voice.finishPart()
  expect(ended).toHaveBeenCalledOnce()
})

test('stopping is heard at once, and nothing is spoken after it', () => {
  const voice = fakeVoice()
  const ended = vi.fn()
  const stop = readAloud(main, voice, { onEnd: ended })
  voice.cancel.mockClear()
  stop()
  expect(voice.cancel).toHaveBeenCalledOnce()
  expect([voice.spoken, ended.mock.calls.length]).toEqual([['第一句。'], 1])
})

test('a voice that fails ends the reading', () => {
  const voice = fakeVoice()
  const ended = vi.fn()
  readAloud(main, voice, { onEnd: ended })
  voice.fail()
  expect(ended).toHaveBeenCalledOnce()
})

test('a reading goes on from the part it is told, and says of each part where it is', () => {
  const voice = fakeVoice()
  const told: [number, number][] = []
  readAloud(main, voice, {
    from: 1,
    onPart: ({ at, parts }) => told.push([at, parts.length]),
    onEnd: () => undefined,
  })
  voice.finishPart()
  expect([voice.spoken, told]).toEqual([['第二句。'], [[1, 2]]])
})

test('a part that is no longer there begins anew', () => {
  const voice = fakeVoice()
  readAloud(main, voice, { from: 7, onEnd: () => undefined })
  expect(voice.spoken).toEqual(['第一句。'])
})
