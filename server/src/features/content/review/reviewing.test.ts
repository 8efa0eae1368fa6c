import { describe, expect, test } from 'vitest'
import { editionRow, inHandOf, inMinutes, itemRow, now, openDesk, reachOf } from '../../../testing/in-hand.ts'
import type { Checked } from '../core/life.ts'
import type { EditionRow } from '../core/table.ts'
import { reviewingOf } from './reviewing.ts'

const on = { id: 'item', version: 7 }
const proofs = ['文字', '数据', '格式']
const holders = [{ id: 'other' }, { id: 'author' }, { id: 'reviewer' }, { id: 'first' }]
const files = [{ name: '附件.pdf', digest: 'd' }]

interface Given {
  findings?: { group: string }[]
  refused?: string
  hand?: Parameters<typeof inHandOf>[0]
}

/** The reviewing of one item, with everything around it noted. */
const reviewing = ({ findings = [], refused, hand }: Given = {}) => {
  const { inHand, deeds } = inHandOf({
    rows: holders,
    ...hand,
    answers: {
      attachments: (ids: string[]) => (ids.join() === 'edition' ? files : []),
      changeEdition: (_id: string, _version: number, change: object) =>
        editionRow({ reviewRound: 2, ...change }),
      ...hand?.answers,
    },
  })
  const checked: Checked[] = []
  const checks = {
    findingsOf: async (_: unknown, text: Checked) => {
      checked.push(text)
      return findings
    },
    refuse: () => {
      if (refused) throw new Error(refused)
    },
    confirm: async (_: unknown, ...given: unknown[]) => {
      deeds.push(['confirm', ...given])
      return findings.length
    },
    checkConfirmed: async (_: unknown, ...given: unknown[]) => void deeds.push(['checkConfirmed', ...given]),
    deadLinks: async () => [],
  }
  const publisher = {
    publish: async (_: unknown, edition: EditionRow, given: unknown) =>
      void deeds.push(['publish', edition.scheduledAt, given]),
  }
  return {
    deeds,
    checked,
    calls: reviewingOf(openDesk(inHand, deeds), publisher as never, checks as never),
    done: (name: string) => deeds.filter(([deed]) => deed === name).map(([, ...given]) => given),
  }
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    failure => failure.key ?? failure.message,
  )
const reviewer = reachOf('reviewer')

describe('submitting', () => {
  const draft = (over: Partial<EditionRow> = {}) => ({ open: editionRow({ state: 'draft', ...over }) })
  const submit = (hand: object, more: object = {}, given: Given = {}) => {
    const desk = reviewing({ hand, ...given })
    return { ...desk, work: desk.calls.submit({ ...on, ...more } as never, reachOf('author', '张三')) }
  }

  test('begins a new round at the first level that the channel has', async () => {
    for (const [reviewDepth, state] of [
      [1, 'review3'],
      [2, 'review1'],
      [3, 'review1'],
    ] as const) {
      const { work, done, deeds } = submit({ ...draft(), reviewDepth })
      await work
      expect(deeds[0]).toEqual(['act', 'submit', 'item', 7])
      expect(done('changeEdition')).toEqual([
        [
          'edition',
          7,
          {
            state,
            reviewRound: 2,
            submittedAt: now,
            submittedBy: 'author',
            submitNote: null,
            scheduledAt: null,
            isUrgent: false,
            assignedTo: null,
          },
        ],
      ])
      expect(done('noteSubmission')).toEqual([[expect.objectContaining({ reviewRound: 2 }), 'author']])
      expect(done('update')).toEqual([['item', { latestModifyUser: 'reviewer' }]])
      expect(done('audit')).toEqual([['submit', { after: { editionNo: 1, state } }]])
    }
  })

  test('keeps the words, the hour and the haste of whoever submits', async () => {
    const { work, done } = submit(draft(), {
      note: '请尽快',
      scheduledAt: '2026-03-02 18:00:00',
      isUrgent: true,
    })
    await work
    expect(done('changeEdition')[0]?.[2]).toMatchObject({
      submitNote: '请尽快',
      scheduledAt: inMinutes(30),
      isUrgent: true,
    })
  })

  test('keeps the hour of the draft unless another is named; an empty one takes it away', async () => {
    const hours = async (more: object) => {
      const { work, done } = submit(draft({ scheduledAt: inMinutes(60) }), more)
      await work
      return (done('changeEdition')[0]?.[2] as EditionRow | undefined)?.scheduledAt
    }
    expect(await hours({})).toEqual(inMinutes(60))
    expect(await hours({ scheduledAt: null })).toBeNull()
    expect(await hours({ scheduledAt: '不是时间' })).toBeNull()
  })

  test.each([
    ['an hour that is now', { scheduledAt: now }, 'content.schedule'],
    ['an hour that is over', { scheduledAt: inMinutes(-1) }, 'content.schedule'],
    ['an hour to come', { scheduledAt: inMinutes(1) }, 'done'],
    ['an end that is now', { expireAt: now }, 'content.expiry'],
    ['an end to come', { expireAt: inMinutes(1) }, 'done'],
    ['an end at its own hour', { scheduledAt: inMinutes(5), expireAt: inMinutes(5) }, 'content.expiry'],
    ['an end after its hour', { scheduledAt: inMinutes(5), expireAt: inMinutes(6) }, 'done'],
    [
      'an end before the day that it shows',
      { shownDate: inMinutes(9), expireAt: inMinutes(8) },
      'content.expiry',
    ],
    ['an end after the day that it shows', { shownDate: inMinutes(9), expireAt: inMinutes(10) }, 'done'],
    ['a great change without words', { changeKind: 'major' as const }, 'content.incomplete'],
  ])('with %s', async (_, over, outcome) => {
    const { work, done } = submit(draft(over))
    expect(await refusal(work)).toBe(outcome)
    expect(done('changeEdition')).toHaveLength(outcome === 'done' ? 1 : 0)
  })

  test('is refused by what is found in the text', async () => {
    const { work, done, checked } = submit(draft({ fields: { source: '本站' } }), {}, { refused: '有敏感词' })
    expect(await refusal(work)).toBe('有敏感词')
    expect(done('changeEdition')).toEqual([])
    expect(checked).toEqual([
      {
        title: '标题',
        bodyHtml: '<p>正文</p>',
        fields: { source: '本站' },
        info: itemRow(),
        attachmentCount: 1,
        attachmentNames: ['附件.pdf'],
        now,
        publishAt: now,
      },
    ])
  })

  test('is checked for the hour at which it is to become public', async () => {
    const { work, checked } = submit(draft({ scheduledAt: inMinutes(30) }))
    await work
    expect(checked[0]?.publishAt).toEqual(inMinutes(30))
  })

  test('names who answers for the personal data that stays', async () => {
    const findings = [{ group: 'personal' }, { group: 'personal' }]
    const { work, done } = submit(draft(), { isPersonalConfirmed: true }, { findings })
    await work
    expect(done('confirm')).toEqual([['edition', findings, { isConfirmed: true, userName: '张三', now }]])
    expect(done('audit')[0]?.[1]).toMatchObject({ after: { confirmedPersonalData: 2 } })
    const nameless = reviewing({ hand: draft() })
    await nameless.calls.submit(on as never, reachOf('author'))
    expect(nameless.done('confirm')[0]?.[2]).toEqual({ isConfirmed: false, userName: 'author', now })
  })

  test('needs something to submit, and nobody to have changed it meanwhile', async () => {
    expect(await refusal(submit({ open: undefined }).work)).toBe('data.not_found')
    const raced = submit({ ...draft(), answers: { changeEdition: () => undefined } })
    expect(await refusal(raced.work)).toBe('data.not_found')
    expect(raced.done('noteSubmission')).toEqual([])
  })
})

describe('approving', () => {
  const approve = (over: Partial<EditionRow> = {}, more: object = {}, given: Given = {}) => {
    const desk = reviewing({ ...given, hand: { open: editionRow(over), ...given.hand } })
    return { ...desk, work: desk.calls.approve({ ...on, proofs, ...more } as never, reviewer) }
  }

  test.each([
    ['review1', 3, 'review2', 1],
    ['review2', 3, 'review3', 2],
    ['review1', 2, 'review3', 1],
  ] as const)('%s of %d levels hands on to %s', async (state, reviewDepth, next, level) => {
    const { work, done, deeds, checked } = approve({ state }, { comment: '同意' }, { hand: { reviewDepth } })
    await work
    expect(deeds[0]).toEqual(['act', 'approve', 'item', 7])
    expect(done('changeEdition')).toEqual([['edition', 7, { state: next, assignedTo: null }]])
    expect(done('publish')).toEqual([])
    expect(checked).toEqual([])
    expect(done('addReview')).toEqual([
      [
        {
          id: expect.any(String),
          editionId: 'edition',
          round: 1,
          level,
          reviewerId: 'reviewer',
          onBehalfOf: null,
          decision: 'approve',
          reason: '同意',
          marks: null,
          proofs,
          decidedAt: now,
        },
      ],
    ])
    expect(done('audit')).toEqual([['approve', { after: { level, editionNo: 1 } }]])
  })

  test('the last level signs: checked once more, and public at once', async () => {
    const { work, done, checked } = approve()
    await work
    expect(done('publish')).toEqual([[null, files]])
    expect(done('checkConfirmed')).toEqual([['edition', []]])
    expect(checked).toHaveLength(1)
    expect(done('changeEdition')).toEqual([])
    expect(done('addReview')[0]?.[0]).toMatchObject({ level: 3, reason: null })
  })

  test('an hour to come waits; one that has passed since is now', async () => {
    const waits = approve({ scheduledAt: inMinutes(1) })
    await waits.work
    expect(waits.done('changeEdition')).toEqual([
      ['edition', 7, { state: 'scheduled', scheduledAt: inMinutes(1) }],
    ])
    expect(waits.done('publish')).toEqual([])
    for (const scheduledAt of [now, inMinutes(-1)]) {
      const late = approve({ scheduledAt })
      await late.work
      expect(late.done('publish')).toEqual([[scheduledAt, files]])
      expect(late.checked[0]?.publishAt).toEqual(now)
      expect(late.done('changeEdition')).toEqual([])
    }
  })

  test('who signs may name another hour, but none after its end', async () => {
    const later = approve({ scheduledAt: inMinutes(1) }, { scheduledAt: '2026-03-02 18:00:00' })
    await later.work
    expect(later.done('changeEdition')[0]?.[2]).toMatchObject({ scheduledAt: inMinutes(30) })
    const over = approve({ expireAt: inMinutes(30) }, { scheduledAt: '2026-03-02 18:00:00' })
    expect(await refusal(over.work)).toBe('content.expiry')
  })

  test('what has become forbidden since is not published', async () => {
    const { work, done } = approve({}, {}, { refused: '有敏感词' })
    expect(await refusal(work)).toBe('有敏感词')
    expect(done('publish')).toEqual([])
  })

  test('opinions that were asked for come first', async () => {
    const { work, done } = approve({}, {}, { hand: { openCosigns: 1 } })
    expect(await refusal(work)).toBe('content.cosign_open')
    expect(done('addReview')).toEqual([])
  })

  test.each([[[]], [['文字', '数据']], [['文字', '文字', '文字']]])(
    'is refused when only %j was read for',
    async read => {
      const { work, done } = approve({}, { proofs: read })
      expect(await refusal(work)).toBe('review.unproved')
      expect(done('addReview')).toEqual([])
    },
  )

  test('needs something to approve', async () => {
    expect(await refusal(approve({}, {}, { hand: { open: undefined } }).work)).toBe('data.not_found')
  })
})

describe('what was handed to one person', () => {
  const calls = ['approve', 'sendBack', 'transfer', 'cosign'] as const
  const more = { reason: '理由', toUserId: 'other', userIds: ['other'], proofs }

  test.each(calls)('is not for another to %s', async call => {
    const desk = reviewing({ hand: { open: editionRow({ assignedTo: 'other' }) } })
    expect(await refusal(desk.calls[call]({ ...on, ...more } as never, reviewer))).toBe('content.assigned')
    expect(desk.done('addReview')).toEqual([])
  })

  test.each(calls)('is for him to %s', async call => {
    const desk = reviewing({ hand: { open: editionRow({ assignedTo: 'reviewer' }) } })
    expect(await refusal(desk.calls[call]({ ...on, ...more } as never, reviewer))).toBe('done')
    expect(desk.deeds[0]).toEqual(['act', call, 'item', 7])
  })
})

test('sending back tells the author why and where, and frees the text', async () => {
  const { calls, done } = reviewing({
    hand: { open: editionRow({ state: 'review2', assignedTo: 'reviewer' }) },
  })
  const marks = [{ quote: '正文', note: '错字' }]
  await calls.sendBack({ ...on, reason: '有错字', marks } as never, reviewer)
  expect(done('addReview')[0]?.[0]).toMatchObject({ decision: 'return', reason: '有错字', marks, level: 2 })
  expect(done('changeEdition')).toEqual([['edition', 7, { state: 'returned', assignedTo: null }]])
  expect(done('audit')).toEqual([['return', { reason: '有错字', after: { level: 2 } }]])
})

test('a text taken back is a draft again, in nobody’s hands', async () => {
  const { calls, done, deeds } = reviewing()
  await calls.recall(on as never, reachOf('author'))
  expect(deeds[0]).toEqual(['act', 'recall', 'item', 7])
  expect(done('changeEdition')).toEqual([['edition', 7, { state: 'draft', assignedTo: null }]])
  expect(done('audit')).toEqual([['recall']])
})

describe('handing on', () => {
  const transfer = (toUserId: string, hand: object = {}) => {
    const desk = reviewing({ hand })
    return { ...desk, work: desk.calls.transfer({ ...on, reason: '出差', toUserId } as never, reviewer) }
  }

  test('is to somebody who can decide in one’s place', async () => {
    const { work, done } = transfer('other')
    await work
    expect(done('changeEdition')).toEqual([['edition', 7, { assignedTo: 'other' }]])
    expect(done('addReview')[0]?.[0]).toMatchObject({ decision: 'transfer', reason: '出差' })
    expect(done('audit')).toEqual([['transfer', { reason: '出差', after: { toUserId: 'other' } }]])
  })

  test.each([
    ['to the author', 'author', {}, 'content.reviewer'],
    ['to oneself', 'reviewer', {}, 'content.reviewer'],
    ['to who has passed a level already', 'first', { approvedBy: ['first'] }, 'content.reviewer'],
    ['to who holds no right', 'stranger', {}, 'content.reviewer'],
    ['what waits for no level', 'other', { open: editionRow({ state: 'draft' }) }, 'content.state'],
  ])('not %s', async (_, to, hand, problem) => {
    const { work, done } = transfer(to, hand)
    expect(await refusal(work)).toBe(problem)
    expect(done('changeEdition')).toEqual([])
  })
})

describe('asking for opinions', () => {
  const cosign = (...userIds: string[]) => {
    const desk = reviewing()
    return { ...desk, work: desk.calls.cosign({ ...on, userIds } as never, reviewer) }
  }

  test('asks each one named', async () => {
    const { work, done } = cosign('other', 'first')
    await work
    const asked = (userId: string) => ({
      id: expect.any(String),
      editionId: 'edition',
      userId,
      askedBy: 'reviewer',
      askedAt: now,
    })
    expect(done('askCosign')).toEqual([[[asked('other'), asked('first')]]])
    expect(done('addReview')[0]?.[0]).toMatchObject({ decision: 'cosign', reason: null })
    expect(done('audit')).toEqual([['cosign', { after: { userIds: ['other', 'first'] } }]])
  })

  test.each([['author'], ['reviewer'], ['stranger']])('not of %s, even beside somebody fit', async user => {
    const { work, done } = cosign('other', user)
    expect(await refusal(work)).toBe('content.reviewer')
    expect(done('askCosign')).toEqual([])
  })
})

test('a publication called off is signed anew, in a new round', async () => {
  const { calls, done, deeds } = reviewing({ hand: { open: editionRow({ state: 'scheduled' }) } })
  await calls.unschedule({ ...on, reason: '推迟' } as never, reviewer)
  expect(deeds[0]).toEqual(['act', 'unschedule', 'item', 7])
  expect(done('changeEdition')).toEqual([
    ['edition', 7, { state: 'review3', reviewRound: 2, scheduledAt: null }],
  ])
  expect(done('audit')).toEqual([['unschedule', { reason: '推迟' }]])
})
