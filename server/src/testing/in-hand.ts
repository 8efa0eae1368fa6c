import type { Desk, InHand, Reach } from '../features/content/core/desk.ts'
import type { EditionRow, InfoRow } from '../features/content/core/table.ts'
import type { CurrentUser } from '../platform/http/context.ts'

/** Half past five in the afternoon of 2 March 2026 in Beijing. */
export const now = new Date('2026-03-02T09:30:00Z')
export const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

export const itemRow = (over: Partial<InfoRow> = {}): InfoRow =>
  ({
    id: 'item',
    siteId: 'site',
    kind: 'article',
    state: 'draft',
    publishedEditionId: null,
    firstPublishedAt: null,
    closedAt: null,
    planId: null,
    authorId: 'author',
    ...over,
  }) as InfoRow

export const editionRow = (over: Partial<EditionRow> = {}): EditionRow =>
  ({
    id: 'edition',
    infoId: 'item',
    editionNo: 1,
    state: 'review3',
    title: '标题',
    bodyHtml: '<p>正文</p>',
    bodyText: '正文',
    fields: {},
    shownDate: null,
    scheduledAt: null,
    expireAt: null,
    topUntil: null,
    changeKind: null,
    changeNote: null,
    reviewRound: 1,
    submittedBy: 'author',
    assignedTo: null,
    writers: [],
    version: 7,
    ...over,
  }) as EditionRow

export const reachOf = (id: string, realName: string | null = null): Reach =>
  ({
    user: { id, userName: id, realName } as CurrentUser,
    scope: [],
    actor: { userName: id },
  }) as unknown as Reach

/** What was done, in its order: the name of it and what it was given. */
export type Deeds = [name: string, ...given: unknown[]][]

interface Hand extends Partial<Omit<InHand, 'repo' | 'change'>> {
  /** What the repo answers, by the name of the question; everything else is noted and answered by nothing. */
  answers?: Record<string, (...given: never[]) => unknown>
  /** Rows that statements outside of the repo find. */
  rows?: unknown[]
}

/** One item in somebody's hand, without a database: writes are noted instead of done. */
export const inHandOf = ({ answers = {}, rows = [], ...over }: Hand = {}, by = 'reviewer') => {
  const deeds: Deeds = []
  const note =
    (name: string, answer?: (...given: never[]) => unknown) =>
    async (...given: unknown[]) => {
      if (!answer || name === 'changeEdition') deeds.push([name, ...given])
      return answer?.(...(given as never[]))
    }
  const repo = new Proxy({}, { get: (_, name: string) => note(name, answers[name]) })
  const change = {
    tx: { execute: async () => ({ rows }) },
    actor: { userName: by },
    now,
    audit: note('audit'),
    stamp: () => ({ latestModifyUser: by }),
    touch: () => {},
  }
  const inHand = {
    item: itemRow(),
    open: editionRow(),
    repo,
    change,
    reviewDepth: 3,
    isReferred: false,
    approvedBy: [],
    openCosigns: 0,
    openSuggestions: 0,
    ...over,
  } as unknown as InHand
  return { inHand, deeds }
}

/** A desk that asks nobody whether he may: the rules of that have tests of their own. */
export const openDesk = (inHand: InHand, deeds: Deeds) =>
  ({
    kind: 'article',
    act: async (
      action: string,
      { id, version }: object & { id?: string; version?: number },
      _: Reach,
      work: (inHand: InHand) => Promise<unknown>,
    ) => {
      deeds.push(['act', action, id, version])
      await work(inHand)
    },
    audit: async (_: unknown, action: string, more?: unknown) => {
      deeds.push(more === undefined ? ['audit', action] : ['audit', action, more])
    },
  }) as unknown as Desk
