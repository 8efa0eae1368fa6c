import { expect, test } from 'vitest'
import { catalogue } from './text/catalogue.ts'
import { catalogueOf } from './text/item-classes.ts'

test('whatever the demo buys belongs to a class of the catalogue, of its own nature', () => {
  const letters = { '1': 'A', '2': 'B', '3': 'C' }
  const strange = catalogue.filter(
    ({ category, nature }) => !catalogueOf(category)[0]?.code.startsWith(letters[nature]),
  )
  expect(strange.map(({ category }) => category)).toEqual([])
})
