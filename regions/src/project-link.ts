import type { RegionPack } from './pack.ts'

/** Stands in every region under one address. */
export const projectPath = '/project'

interface NamedProject {
  planId?: string | null | undefined
  openTenderCode?: string | null | undefined
}

/** The page of a project, by its plan or else by the number that its notices name; undefined where they have neither. */
export const projectHref = (
  { code }: Pick<RegionPack, 'code'>,
  { planId, openTenderCode }: NamedProject,
): string | undefined => {
  if (!planId && !openTenderCode) return undefined
  const [name, value] = planId ? ['planId', planId] : ['openTenderCode', openTenderCode ?? '']
  return `${projectPath}?${new URLSearchParams({ [name]: value, region: code })}`
}
