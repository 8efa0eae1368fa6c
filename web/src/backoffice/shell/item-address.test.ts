import { expect, test } from 'vitest'
import { itemIn } from './item-address.ts'

test.each([
  ['/main/information', '?edit=7&keyword=x', 'edit=7'],
  ['/main/notice-review', '?tab=todo&review=article:7', 'review=article:7'],
  ['/main/message-viewing', '?message=m1', 'message=m1'],
  ['/main/lawDetail', '?id=l1&tab=compare', 'id=l1'],
  ['/main/information', '?keyword=x', undefined],
  ['/main/information', '?edit=', undefined],
  // A questionnaire is looked at there, not worked on.
  ['/main/questionnaire-analysis', '?id=q1', undefined],
])('%s%s opens the item %s', (path, search, item) => {
  expect(itemIn(path, search)).toBe(item)
})
