import { expect, test } from 'vitest'
import { chineseNameProblem } from './chinese-name.ts'
import { citizenIdProblem } from './citizen-id.ts'
import { contactPhoneProblem } from './contact-phone.ts'
import { emailProblem } from './email.ts'
import { illegalCharactersProblem } from './illegal-characters.ts'
import { landlineProblem } from './landline.ts'
import { lettersOnlyProblem } from './letters-only.ts'
import { lowerCaseProblem } from './lower-case.ts'
import { mobileProblem } from './mobile.ts'
import { moneyProblem } from './money.ts'
import { numericProblem } from './numeric.ts'
import { passwordProblem } from './password.ts'
import { postalCodeProblem } from './postal-code.ts'
import { upperCaseProblem } from './upper-case.ts'
import { urlProblem } from './url.ts'

const rules = {
  chineseNameProblem,
  citizenIdProblem,
  contactPhoneProblem,
  emailProblem,
  illegalCharactersProblem,
  landlineProblem,
  lettersOnlyProblem,
  lowerCaseProblem,
  mobileProblem,
  moneyProblem,
  numericProblem,
  passwordProblem,
  postalCodeProblem,
  upperCaseProblem,
  urlProblem,
}

const size = 50_000
const limitMs = 5
const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length))
const hostileInputs = [
  ...['a', 'A', '1', '1-', '(((', '@.@.', '0-', '-', '.', ' ', 'a.', 'selec', 'xp_', '中', '𠮷', '\n'].map(
    fill,
  ),
  `a@${fill('b.')}`,
  `${fill('a.')}@b.cn`,
  `http://${fill('a.')}`,
  `http://${fill('/')}@`,
]

/** The best of a few runs: other work on the machine can only make a run slower. */
const fastestRunMs = (run: () => unknown): number => {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return Math.min(...times)
}

test.each(Object.entries(rules))('%s answers 50 kB of anything within 5 ms', (_, problemOf) => {
  for (const input of hostileInputs) {
    expect(
      fastestRunMs(() => problemOf(input)),
      JSON.stringify(input.slice(0, 12)),
    ).toBeLessThan(limitMs)
  }
})

test('the measure sees a rule that backtracks', () => {
  const backtracking = /^(?:a+)+$/
  expect(fastestRunMs(() => backtracking.test(`${'a'.repeat(24)}!`))).toBeGreaterThan(limitMs)
})
