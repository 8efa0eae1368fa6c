import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Autosave,
  answered,
  changed,
  hasUnsaved,
  isDue,
  lost,
  noChanges,
  refused,
  resumed,
  saveAfterMs,
  sending,
  statusOf,
} from './autosave.ts'

const tickMs = 500

type Fate = 'arrives' | 'answer lost' | 'never arrives'

interface Run {
  state: Autosave
  now: number
  /** The newest change that the server holds, and when each change was made. */
  onServer: number
  madeAt: number[]
  saves: { saveId: string; edits: number }[]
  ids: number
  answerAt: number
  fate: Fate
}

const start = (): Run => ({
  state: noChanges(),
  now: 0,
  onServer: 0,
  madeAt: [],
  saves: [],
  ids: 0,
  answerAt: 0,
  fate: 'arrives',
})

/** One moment: typing, the clock, and a server that may be slow or gone. */
const step = (run: Run, isTyping: boolean, fate: Fate, delayMs: number): void => {
  run.now += tickMs
  if (run.state.isUnderWay && run.now >= run.answerAt) {
    const edits = run.state.sent?.edits ?? 0
    if (run.fate !== 'never arrives') run.onServer = Math.max(run.onServer, edits)
    run.state = run.fate === 'arrives' ? answered(run.state, run.now) : lost(run.state, run.now)
  }
  if (isTyping) {
    run.state = changed(run.state, run.now)
    run.madeAt.push(run.now)
  }
  if (isDue(run.state, run.now)) {
    const sent = sending(run.state, `save-${run.ids++}`)
    run.state = sent
    run.saves.push(sent.sent)
    run.fate = fate
    run.answerAt = run.now + delayMs
  }
}

const moment = (fates: Fate[]) =>
  fc.record({
    isTyping: fc.boolean(),
    fate: fc.constantFrom(...fates),
    delayMs: fc.integer({ min: 50, max: 1_000 }),
  })

test('while the server answers within a second, no change older than ten seconds is only here', () => {
  fc.assert(
    fc.property(fc.array(moment(['arrives']), { minLength: 1, maxLength: 200 }), moments => {
      const run = start()
      for (const { isTyping, fate, delayMs } of moments) {
        step(run, isTyping, fate, delayMs)
        const oldest = run.madeAt[run.onServer]
        expect(oldest === undefined || run.now - oldest <= 10_000).toBe(true)
      }
    }),
  )
})

test('what is said to be saved is on the server, whatever became of the requests', () => {
  fc.assert(
    fc.property(
      fc.array(moment(['arrives', 'answer lost', 'never arrives']), { minLength: 1, maxLength: 200 }),
      moments => {
        const run = start()
        for (const { isTyping, fate, delayMs } of moments) {
          step(run, isTyping, fate, delayMs)
          expect(run.state.kept).toBeLessThanOrEqual(run.onServer)
          if (statusOf(run.state) === 'saved') expect(run.onServer).toBe(run.madeAt.length)
        }
      },
    ),
  )
})

test('a save whose answer was lost goes out again as itself before anything newer', () => {
  fc.assert(
    fc.property(
      fc.array(moment(['arrives', 'answer lost', 'never arrives']), { minLength: 1, maxLength: 200 }),
      moments => {
        const run = start()
        for (const { isTyping, fate, delayMs } of moments) {
          const open = run.state.sent
          const before = run.saves.length
          step(run, isTyping, fate, delayMs)
          const next = run.saves[before]
          if (open && next && run.state.kept < open.edits) expect(next).toEqual(open)
        }
        // One id never stands for two texts.
        const texts = new Map(run.saves.map(({ saveId, edits }) => [saveId, edits]))
        expect(run.saves.every(({ saveId, edits }) => texts.get(saveId) === edits)).toBe(true)
      },
    ),
  )
})

test('once the server is back, everything arrives', () => {
  fc.assert(
    fc.property(
      fc.array(moment(['answer lost', 'never arrives']), { minLength: 1, maxLength: 80 }),
      moments => {
        const run = start()
        for (const { isTyping, fate, delayMs } of moments) step(run, isTyping, fate, delayMs)
        for (let at = 0; at < 120; at += 1) step(run, false, 'arrives', 100)
        expect([statusOf(run.state), run.onServer]).toEqual(['saved', run.madeAt.length])
      },
    ),
  )
})

test('leaving the page sends at once, but never twice at a time', () => {
  const typed = changed(noChanges(), 0)
  expect([isDue(typed, 100), isDue(typed, 100, true), isDue(typed, saveAfterMs)]).toEqual([false, true, true])
  expect(isDue(sending(typed, 'a'), 60_000, true)).toBe(false)
  expect(isDue(noChanges(), 60_000, true)).toBe(false)
})

test('typing during a save is not saved by it', () => {
  const busy = changed(sending(changed(noChanges(), 0), 'a'), 10)
  const done = answered(busy, 20)
  expect([hasUnsaved(done), statusOf(done), done.waitingSince]).toEqual([true, 'unsaved', 10])
})

test('a stale save stops everything until somebody has decided; a refused one until the words change', () => {
  const sent = sending(changed(noChanges(), 0), 'a')
  const stale = refused(sent, 5, 'stale')
  expect([isDue(changed(stale, 6), 60_000, true), statusOf(changed(stale, 6))]).toEqual([false, 'stale'])
  const merged = resumed(stale, 70_000)
  expect([isDue(merged, 70_000, true), sending(merged, 'b').sent.saveId]).toEqual([true, 'b'])
  const wrong = refused(sent, 5, 'refused')
  expect([isDue(wrong, 60_000, true), isDue(changed(wrong, 6), 60_000)]).toEqual([false, true])
})
