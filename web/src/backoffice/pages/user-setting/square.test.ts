import { expect, test } from 'vitest'
import { squareOf, wholeView } from './square.ts'

test('the middle of a wide or a high picture is shown first', () => {
  expect(squareOf(300, 100, wholeView)).toEqual({ left: 100, top: 0, side: 100 })
  expect(squareOf(100, 500, wholeView)).toEqual({ left: 0, top: 200, side: 100 })
})

test('the cut moves to both ends and never leaves the picture', () => {
  expect(squareOf(300, 100, { zoom: 1, x: 1, y: 0.5 })).toEqual({ left: 200, top: 0, side: 100 })
  expect(squareOf(200, 200, { zoom: 2, x: 0, y: 1 })).toEqual({ left: 0, top: 100, side: 100 })
  expect(squareOf(200, 200, { zoom: 0.5, x: 0, y: 0 })).toEqual({ left: 0, top: 0, side: 200 })
})
