import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { editionRow, inHandOf, inMinutes, itemRow, now, openDesk, reachOf } from '../../../testing/in-hand.ts'
import { closingOf, createPublisher, dueAtOf } from './publisher.ts'
import type { EditionRow, InfoRow } from './table.ts'

const files = [{ name: '附件.pdf', digest: 'd1', fileId: 'f', ext: 'pdf', size: '1', editionId: 'edition' }]
const digest = (edition: EditionRow, attached: unknown[]) =>
  createHash('sha256')
    .update(JSON.stringify([edition.title, edition.bodyHtml, edition.fields, attached]))
    .digest('hex')

const publishing = (hand: Parameters<typeof inHandOf>[0] = {}) => {
  const { inHand, deeds } = inHandOf({
    ...hand,
    answers: {
      attachments: (ids: string[]) => (ids.includes('edition') ? files : []),
      changeEdition: (_id: string, _version: number, change: object) => editionRow(change),
      references: () => [],
      ...hand.answers,
    },
  })
  const told: Record<string, unknown>[] = []
  const rules = {
    publish: async (given: object) => void told.push({ to: 'publish', ...given }),
    unpublish: async (given: object) => void told.push({ to: 'unpublish', ...given }),
  }
  const publisher = createPublisher(rules as never)
  return {
    inHand,
    deeds,
    told,
    publisher,
    done: (name: string) => deeds.filter(([deed]) => deed === name).map(([, ...given]) => given),
  }
}

describe('the clock looks at a public edition again', () => {
  test.each([
    ['never, where nothing ends', null, null, null],
    ['at its end', 20, null, 20],
    ['at the end of its days at the top', null, 10, 10],
    ['at the earlier of the two', 20, 10, 10],
    ['at its end before the top’s', 10, 20, 10],
    ['not for a top that is over', 20, -1, 20],
    ['not for a top that ends now', null, 0, null],
    ['for an end that is over, too', -5, null, -5],
  ])('%s', (_, end, top, due) => {
    const at = (minutes: number | null) => (minutes === null ? null : inMinutes(minutes))
    expect(dueAtOf({ expireAt: at(end), topUntil: at(top) }, now)).toEqual(at(due))
  })
})

describe('publishing', () => {
  test('a first edition makes the item public, signed by who decided and by its digest', async () => {
    const { publisher, inHand, done, told } = publishing()
    const edition = editionRow({ scheduledAt: inMinutes(-5), assignedTo: 'reviewer', expireAt: inMinutes(9) })
    await publisher.publish(inHand, edition)
    const proof = digest(edition, [['附件.pdf', 'd1']])
    const published = {
      state: 'published',
      scheduledAt: null,
      shownDate: now,
      publishedAt: now,
      publishedBy: 'reviewer',
      digest: proof,
      assignedTo: null,
    }
    expect(done('setEditionState')).toEqual([])
    expect(done('changeEdition')).toEqual([['edition', 7, published]])
    expect(done('update')).toEqual([
      [
        'item',
        {
          state: 'live',
          publishedEditionId: 'edition',
          firstPublishedAt: now,
          closingReason: null,
          closingTarget: null,
          closedAt: null,
          isTextHidden: false,
          dueAt: inMinutes(9),
          planId: null,
          latestModifyUser: 'reviewer',
        },
      ],
    ])
    expect(done('reopenReferences')).toEqual([])
    expect(told).toMatchObject([
      {
        to: 'publish',
        now,
        isReferred: false,
        edition: published,
        info: { state: 'live', publishedEditionId: 'edition' },
      },
    ])
    expect(done('audit')).toEqual([
      [
        {
          entity: 'article',
          entityId: 'item',
          title: '标题',
          action: 'publish',
          siteId: 'site',
          after: { editionNo: 1, digest: proof },
        },
      ],
    ])
  })

  test('a later edition takes the place of the one before; the first day stays', async () => {
    const item = itemRow({ state: 'live', publishedEditionId: 'old', firstPublishedAt: inMinutes(-999) })
    const { publisher, inHand, done } = publishing({ item })
    await publisher.publish(inHand, editionRow({ shownDate: inMinutes(-9) }))
    expect(done('setEditionState')).toEqual([['old', { state: 'superseded' }]])
    expect(done('update')[0]?.[1]).toMatchObject({ firstPublishedAt: inMinutes(-999) })
    expect(done('changeEdition')[0]?.[2]).toMatchObject({ shownDate: inMinutes(-9) })
  })

  test('what comes back brings the places that were closed with it, and says nothing of why it was away', async () => {
    const item = itemRow({
      state: 'withdrawn',
      closedAt: inMinutes(-60),
      closingReason: '有误',
      closingTarget: 'successor',
    })
    const { publisher, inHand, done, told } = publishing({ item })
    await publisher.publish(inHand, editionRow())
    expect(done('reopenReferences')).toEqual([['item', inMinutes(-60)]])
    expect(told[0]?.info).toMatchObject({
      closingReason: null,
      closingTarget: null,
      closedAt: null,
      isTextHidden: false,
    })
  })

  test('the digest is over the files that were looked at, when they are given', async () => {
    const { publisher, inHand, done } = publishing()
    await publisher.publish(inHand, editionRow(), [])
    expect(done('changeEdition')[0]?.[2]).toMatchObject({ digest: digest(editionRow(), []) })
  })

  test('a plan named by the edition is the item’s; otherwise it keeps its own', async () => {
    const planOf = async (fields: Record<string, unknown>) => {
      const { publisher, inHand, done } = publishing({ item: itemRow({ planId: 'own' }) })
      await publisher.publish(inHand, editionRow({ fields }))
      return (done('update')[0]?.[1] as Partial<InfoRow> | undefined)?.planId
    }
    expect(await planOf({ planId: 'named' })).toBe('named')
    expect(await planOf({})).toBe('own')
    expect(await planOf({ planId: 5 })).toBe('own')
  })

  test('nothing becomes public of an edition that was changed meanwhile', async () => {
    const { publisher, inHand, done, told } = publishing({ answers: { changeEdition: () => undefined } })
    await expect(publisher.publish(inHand, editionRow())).rejects.toMatchObject({ key: 'data.not_found' })
    expect([done('update'), told]).toEqual([[], []])
  })
})

describe('closing', () => {
  const live = itemRow({ state: 'live', publishedEditionId: 'edition' })
  const closingBy = (hand: Parameters<typeof inHandOf>[0] = {}) => {
    const desk = publishing({ item: live, ...hand })
    const branched: unknown[] = []
    const branch = async (_: unknown, from: EditionRow, over: Partial<EditionRow>) => {
      branched.push(over)
      return { ...from, id: 'again', ...over }
    }
    return {
      ...desk,
      branched,
      calls: closingOf(openDesk(desk.inHand, desk.deeds), desk.publisher, branch as never),
    }
  }
  const on = { id: 'item', version: 7, reason: '有误' }
  const keeper = reachOf('keeper')

  test.each([
    ['withdraw', 'withdrawn', 'withdraw'],
    ['takeOffline', 'offline', 'take-offline'],
  ] as const)('%s takes the item from the public, with its reason', async (call, state, word) => {
    const { calls, done, told, deeds } = closingBy()
    await calls[call](on as never, keeper)
    const closing = {
      state,
      closingReason: '有误',
      closingTarget: null,
      closedAt: now,
      isTextHidden: false,
      dueAt: null,
    }
    expect(deeds[0]).toEqual(['act', call, 'item', 7])
    expect(done('update')).toEqual([['item', { ...closing, latestModifyUser: 'reviewer' }]])
    expect(told).toMatchObject([{ to: 'unpublish', now, info: { id: 'item', ...closing } }])
    const hidden = call === 'withdraw' ? { isTextHidden: false } : {}
    expect(done('audit')).toEqual([[word, { reason: '有误', after: { targetId: null, ...hidden } }]])
  })

  test('its text goes with it where that is asked for, everywhere it is shown, and the log says so', async () => {
    const references = () => [itemRow({ id: 'shown', state: 'live' })]
    const { calls, done } = closingBy({ answers: { references } })
    await calls.withdraw({ ...on, isTextHidden: true } as never, keeper)
    expect(done('update').map(([, values]) => (values as Partial<InfoRow>).isTextHidden)).toEqual([
      true,
      true,
    ])
    expect(done('audit')[0]?.[1]).toMatchObject({ after: { isTextHidden: true } })
  })

  test('places that show it are closed with it; those closed before stay as they are', async () => {
    const references = () => [
      itemRow({ id: 'shown', state: 'live' }),
      itemRow({ id: 'gone', state: 'offline' }),
    ]
    const { calls, done } = closingBy({ answers: { references } })
    await calls.withdraw(on as never, keeper)
    expect(done('update').map(([id]) => id)).toEqual(['item', 'shown'])
    expect(done('update')[1]?.[1]).toMatchObject({ state: 'withdrawn', closedAt: now })
  })

  test.each(['withdraw', 'takeOffline'] as const)('%s may name a successor', async call => {
    const { calls, done } = closingBy({ answers: { find: () => itemRow({ id: 'new', state: 'live' }) } })
    await calls[call]({ ...on, targetId: 'new' } as never, keeper)
    expect(done('update')[0]?.[1]).toMatchObject({ closingTarget: 'new' })
    expect(done('audit')[0]?.[1]).toMatchObject({ after: { targetId: 'new' } })
  })

  test.each([
    ['that is not there', 'new', undefined],
    ['that is not public', 'new', itemRow({ id: 'new', state: 'draft' })],
    ['of another site', 'new', itemRow({ id: 'new', state: 'live', siteId: 'elsewhere' })],
    ['that is itself', 'item', live],
  ])('but none %s', async (_, targetId, target) => {
    for (const call of ['withdraw', 'takeOffline'] as const) {
      const { calls, done } = closingBy({ answers: { find: () => target } })
      await expect(calls[call]({ ...on, targetId } as never, keeper)).rejects.toMatchObject({
        key: 'content.target',
      })
      expect(done('update')).toEqual([])
    }
  })

  test('what is restored is a new edition of the last words, without an end', async () => {
    const edition = (id: string) => (id === 'edition' ? editionRow({ expireAt: now }) : undefined)
    const { calls, done, branched, deeds } = closingBy({ answers: { edition } })
    await calls.restore(on as never, keeper)
    expect(deeds[0]).toEqual(['act', 'restore', 'item', 7])
    expect(branched).toEqual([{ expireAt: null }])
    expect(done('update')[0]?.[1]).toMatchObject({ state: 'live', publishedEditionId: 'again', dueAt: null })
    expect(done('audit').at(-1)).toEqual(['restore', { reason: '有误' }])
    const never = closingBy({ item: itemRow({ publishedEditionId: null }), answers: { edition } })
    await expect(never.calls.restore(on as never, keeper)).rejects.toMatchObject({ key: 'data.not_found' })
  })
})
