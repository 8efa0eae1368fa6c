/** How one act stands to another: what the other is to it, and what it is to the other. */
export const lawRelations = {
  superior: { own: '上位法', back: '下位法' },
  basis: { own: '制定依据', back: '据此制定的文件' },
  amend: { own: '修改的文件', back: '修改本文件的文件' },
  repeal: { own: '废止的文件', back: '废止本文件的文件' },
  support: { own: '配套的法规', back: '配套文件' },
  interpret: { own: '解释的法规', back: '解释与解读' },
} as const
export type LawRelationKind = keyof typeof lawRelations

export interface RelatedAct {
  kind: LawRelationKind
  /** The other act says it of this one. */
  isBack: boolean
  id: string | null
  title: string
}

interface Grouped<R extends RelatedAct> {
  words: string
  acts: R[]
}

/** Under the words that a reader knows, each act once in each group. */
export const groupedActs = <R extends RelatedAct>(acts: readonly R[]): Grouped<R>[] =>
  (Object.keys(lawRelations) as LawRelationKind[]).flatMap(kind =>
    [false, true].flatMap(isBack => {
      const own = acts.filter(act => act.kind === kind && act.isBack === isBack)
      const once = own.filter(
        (act, at) => own.findIndex(({ id, title }) => (act.id ? id === act.id : title === act.title)) === at,
      )
      return once.length > 0 ? [{ words: lawRelations[kind][isBack ? 'back' : 'own'], acts: once }] : []
    }),
  )
