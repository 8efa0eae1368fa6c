import { describe, expect, test } from 'vitest'
import type { FunctionCode } from '../functions.ts'
import {
  type ActedOn,
  type Acting,
  allowedActions,
  type ContentAction,
  type ContentKind,
  contentActions,
  contentKinds,
  contentRights,
  functionOf,
  isReviewState,
  nextReview,
  type OpenState,
  openStates,
  type PublicState,
  publicStates,
  refusalOf,
  reviewPath,
} from './policy.ts'

const all: Acting = { id: 'somebody', holds: () => true }
const holderOf = (...codes: FunctionCode[]): Acting => ({
  id: 'somebody',
  holds: code => codes.includes(code),
})
const item = (over: Partial<ActedOn> = {}): ActedOn => ({
  kind: 'article',
  publicState: 'draft',
  openState: 'draft',
  authorId: 'author',
  approvedBy: [],
  ...over,
})
const kinds = Object.keys(contentKinds) as ContentKind[]
const inReview: OpenState[] = ['review1', 'review2', 'review3']

describe('the levels of a channel', () => {
  test.each([
    [0, ['review3']],
    [1, ['review3']],
    [2, ['review1', 'review3']],
    [3, ['review1', 'review2', 'review3']],
    [4, ['review1', 'review2', 'review3']],
  ])('of depth %d are %j', (depth, path) => {
    expect(reviewPath(depth)).toEqual(path)
  })

  test('each level hands to the next one that the channel has, and the last signs', () => {
    const after = (depth: number) => inReview.map(state => nextReview(state as 'review1', depth))
    expect(after(3)).toEqual(['review2', 'review3', undefined])
    expect(after(2)).toEqual(['review3', 'review3', undefined])
    expect(after(1)).toEqual(['review3', 'review3', undefined])
  })

  test('are the three states of review, and nothing else is', () => {
    expect(Object.keys(openStates).filter(isReviewState)).toEqual(inReview)
    expect(isReviewState('')).toBe(false)
  })
})

describe('the function that an action asks for', () => {
  test.each(kinds)('is one of the family %s', kind => {
    expect(functionOf({ kind, openState: 'draft' }, 'edit')).toBe(`cms:${kind}:edit`)
    expect(functionOf({ kind, openState: 'none' }, 'withdraw')).toBe(`cms:${kind}:withdraw`)
    expect(functionOf({ kind, openState: 'draft' }, 'emergency')).toBe(`cms:${kind}:review3`)
  })

  test('is that of the level where a text waits, and none where it waits for nobody', () => {
    for (const action of ['approve', 'sendBack', 'transfer', 'cosign'] as const) {
      for (const openState of inReview)
        expect(functionOf({ kind: 'law', openState }, action)).toBe(`cms:law:${openState}`)
      for (const openState of ['none', 'draft', 'returned', 'scheduled'] as const)
        expect(functionOf({ kind: 'law', openState }, action)).toBeUndefined()
    }
  })
})

/** What each action is for, told in other words: where it is at home and which right it takes. */
const never = ['recycled']
const anywhere = ['draft', 'live', 'withdrawn', 'offline', 'expired']
const oncePublic = ['live', 'withdrawn', 'offline', 'expired']
const inHand = ['draft', 'returned']
const whatever = ['none', 'draft', 'returned', 'review1', 'review2', 'review3', 'scheduled']
const home: Record<ContentAction, [right: string, publicly: string[], open: string[]]> = {
  edit: ['edit', anywhere, inHand],
  submit: ['edit', anywhere, inHand],
  recall: ['edit', anywhere, inReview],
  approve: ['level', anywhere, inReview],
  sendBack: ['level', anywhere, inReview],
  transfer: ['level', anywhere, inReview],
  cosign: ['level', anywhere, inReview],
  emergency: ['review3', anywhere, [...inHand, ...inReview]],
  unschedule: ['review3', anywhere, ['scheduled']],
  revise: ['edit', oncePublic, ['none']],
  discard: ['edit', oncePublic, inHand],
  withdraw: ['withdraw', ['live'], whatever],
  takeOffline: ['withdraw', ['live', 'withdrawn'], whatever],
  restore: ['withdraw', ['withdrawn', 'offline', 'expired'], ['none']],
  refer: ['edit', ['live'], whatever],
  move: ['withdraw', oncePublic, whatever],
  pin: ['review2', ['live'], whatever],
  remove: ['edit', ['draft'], inHand],
}
const actions = Object.keys(home) as ContentAction[]

describe.each(actions)('%s', action => {
  const [right, publicly, open] = home[action]
  // Of somebody else for most, of the actor himself for what only an author does.
  const authorId = action === 'recall' ? all.id : 'author'

  test('is allowed in its states, and in no other', () => {
    for (const publicState of Object.keys(publicStates) as PublicState[])
      for (const openState of Object.keys(openStates) as OpenState[]) {
        const fits =
          publicly.includes(publicState) && open.includes(openState) && !never.includes(publicState)
        const found = refusalOf(item({ publicState, openState, authorId }), all, action)
        expect([publicState, openState, found]).toEqual([
          publicState,
          openState,
          fits ? undefined : 'content.state',
        ])
      }
  })

  test('asks for its right and for no other', () => {
    for (const openState of open as OpenState[]) {
      const needed = right === 'level' ? openState : right
      const given = item({ publicState: publicly[0] as PublicState, openState, authorId })
      expect(refusalOf(given, holderOf(`cms:article:${needed}` as FunctionCode), action)).toBeUndefined()
      const others = Object.keys(contentRights).filter(each => each !== needed)
      const without = holderOf(...others.map(each => `cms:article:${each}` as FunctionCode))
      expect(refusalOf(given, without, action)).toBe('access.forbidden')
      const elsewhere = holderOf(`cms:notice:${needed}` as FunctionCode)
      expect(refusalOf(given, elsewhere, action)).toBe('access.forbidden')
    }
  })

  test('is refused for its right before its state, so that a state is not told to strangers', () => {
    if (right === 'level') return
    const stranger = holderOf()
    expect(refusalOf(item({ publicState: 'recycled' }), stranger, action)).toBe('access.forbidden')
  })
})

/** The actions that fit into their own states and meet one more fact. */
const refusedWith = (over: Partial<ActedOn>, kind: ContentKind = 'article'): Record<string, string> => {
  const found = actions.map(action => {
    const [, publicly, open] = home[action]
    const at = { publicState: publicly[0] as PublicState, openState: open[0] as OpenState }
    const authorId = action === 'recall' ? all.id : 'author'
    return [action, refusalOf(item({ ...at, authorId, kind, ...over }), all, action)]
  })
  return Object.fromEntries(found.filter(([, refusal]) => refusal))
}

describe('who may', () => {
  test('nobody decides on his own text, hands it on, or publishes it in an emergency', () => {
    expect(refusedWith({ authorId: all.id })).toEqual({
      approve: 'content.own_work',
      sendBack: 'content.own_work',
      transfer: 'content.own_work',
      cosign: 'content.own_work',
      emergency: 'content.own_work',
    })
  })

  test('only its author takes a text back from review, and only before anybody decided', () => {
    expect(refusedWith({ authorId: 'author' })).toEqual({ recall: 'content.author_only' })
    expect(refusedWith({ authorId: null })).toEqual({ recall: 'content.author_only' })
    expect(refusedWith({ approvedBy: ['another'] })).toEqual({ recall: 'content.decided' })
  })

  test('nobody passes two levels of one edition, but may still send it back', () => {
    expect(refusedWith({ approvedBy: [all.id] })).toEqual({
      recall: 'content.decided',
      approve: 'content.two_levels',
    })
  })

  test('what shows the text of another item has no text of its own to change or to place', () => {
    expect(refusedWith({ isReference: true })).toEqual({
      revise: 'content.reference',
      restore: 'content.reference',
      refer: 'content.reference',
      move: 'content.reference',
      pin: 'content.reference',
    })
    expect(refusedWith({ isReference: false })).toEqual({})
  })

  test('windows stand in no channel: they are neither moved nor put at its top', () => {
    for (const kind of kinds)
      expect(refusedWith({}, kind)).toEqual(
        kind === 'window' ? { move: 'content.state', pin: 'content.state' } : {},
      )
  })

  test('everything that somebody may do is what is not refused', () => {
    const submitted = item({ openState: 'review2', approvedBy: ['first'] })
    expect(allowedActions(submitted, all)).toEqual(['approve', 'sendBack', 'transfer', 'cosign', 'emergency'])
    expect(allowedActions(submitted, holderOf('cms:article:review2'))).toEqual([
      'approve',
      'sendBack',
      'transfer',
      'cosign',
    ])
    expect(allowedActions(submitted, holderOf('cms:article:view'))).toEqual([])
  })
})

test('reasons are asked for by what others have to understand later', () => {
  const asking = actions.filter(action => 'needsReason' in contentActions[action])
  expect(asking).toEqual([
    'sendBack',
    'transfer',
    'emergency',
    'unschedule',
    'withdraw',
    'takeOffline',
    'restore',
    'move',
    'remove',
  ])
  for (const action of asking) expect(contentActions[action]).toMatchObject({ needsReason: true })
})

test('families, states, rights and actions are called by the words of the trade', () => {
  expect(Object.values(contentKinds)).toEqual(['信息', '公告', '法规', '首页窗口'])
  expect(Object.values(publicStates)).toEqual(['未发布', '已发布', '已撤回', '已下线', '已过期', '回收站'])
  expect(Object.values(openStates)).toEqual([
    '无',
    '草稿',
    '已退回',
    '待初审',
    '待复审',
    '待终审',
    '定时待发',
  ])
  expect(Object.values(contentRights)).toEqual(['查看', '采编', '初审', '复审', '终审签发', '撤回与下线'])
  expect(actions.map(action => contentActions[action].label).join(' ')).toBe(
    '编辑 送审 撤回送审 通过 退回 转审 会签 紧急发布 取消定时 修订 放弃修订 撤回 下线 恢复发布 分发 移动栏目 置顶 删除',
  )
  expect(Object.keys(contentActions)).toEqual(actions)
})
