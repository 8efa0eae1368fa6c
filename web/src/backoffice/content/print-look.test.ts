import { expect, test } from 'vitest'
import { printedMedia } from './print-look.ts'

test.each([
  ['print', 'all'],
  ['only print and (orientation: portrait)', 'all and (orientation: portrait)'],
  ['screen', 'not all'],
  ['screen and (min-width: 600px), print', 'not all, all'],
  ['not print', 'not all'],
  ['(min-width: 600px)', '(min-width: 600px)'],
])('%s is on paper %s', (media, printed) => {
  expect(printedMedia(media)).toBe(printed)
})
