import type { Draft } from './draft.ts'

const draftsPerSite = 5
const revisedPerSite = 3
const withdrawnPerSite = 3

const copyOf = (draft: Draft, suffix: string, title: string, life: Draft['life']): Draft => ({
  ...draft,
  key: `${draft.key}/${suffix}`,
  title,
  life,
  isTop: false,
  fields: { ...draft.fields, planId: undefined },
})

/** Spread over the list, and the same ones every time. */
const some = (drafts: Draft[], count: number, offset: number): Draft[] =>
  Array.from({ length: count }, (_, at) => drafts[(at * 37 + offset) % drafts.length]).filter(
    draft => draft !== undefined,
  )

/**
 * What the public must never see, beside what it may: drafts, and infos that were withdrawn. Some public
 * articles are also marked as having a newer draft.
 */
export const hiddenOf = (notices: Draft[], articles: Draft[]): Draft[] => {
  for (const article of some(articles, revisedPerSite, 5)) article.life = 'revised'
  return [
    ...some([...articles, ...notices], draftsPerSite, 11).map(draft =>
      copyOf(draft, 'draft', `【草稿】${draft.title}`, 'draft'),
    ),
    ...some([...notices, ...articles], withdrawnPerSite, 23).map(draft =>
      copyOf(draft, 'withdrawn', `${draft.title}（已撤回）`, 'withdrawn'),
    ),
  ]
}
