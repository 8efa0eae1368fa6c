import { tagSkippedPaths } from '@sunport/contract/constants.ts'

/** An opened page in the strip. */
export interface Tag {
  label: string
  /** The page's path; a page is open at most once. */
  value: string
  query: Record<string, string>
  close: boolean
}

export interface Tags {
  list: readonly Tag[]
  current: string
}

/** A change of the strip, and the tag to open because of it. */
export interface TagsChange {
  tags: Tags
  open?: Tag
}

export const noTags: Tags = { list: [], current: '' }

export const isTagged = (path: string): boolean =>
  !tagSkippedPaths.includes(path) && !tagSkippedPaths.includes(path.replace(/^\/main(?=\/)/, ''))

/** Adds the page unless it is open already; the newest query wins, so that going back finds its filters. */
export const visit = (tags: Tags, tag: Tag): Tags => {
  if (!isTagged(tag.value)) return tags
  const isOpen = tags.list.some(each => each.value === tag.value)
  return {
    list: isOpen ? tags.list.map(each => (each.value === tag.value ? tag : each)) : [...tags.list, tag],
    current: tag.value,
  }
}

export const canClose = (tags: Tags): boolean => tags.list.length > 1

/** The last tag stays. Closing the current one opens the one before it, or the first if it was the first. */
export const close = (tags: Tags, value: string): TagsChange => {
  const index = tags.list.findIndex(tag => tag.value === value)
  if (index < 0 || !canClose(tags)) return { tags }
  const list = tags.list.filter(tag => tag.value !== value)
  if (value !== tags.current) return { tags: { ...tags, list } }
  const open = list[Math.max(index - 1, 0)]
  return { tags: { list, current: open?.value ?? '' }, open }
}

export const closeOthers = (tags: Tags, value = tags.current): TagsChange => {
  const kept = tags.list.find(tag => tag.value === value)
  if (!kept) return { tags }
  return { tags: { list: [kept], current: kept.value }, open: kept.value === tags.current ? undefined : kept }
}

export const hrefOfTag = (tag: Tag): string => {
  const query = new URLSearchParams(tag.query).toString()
  return query ? `${tag.value}?${query}` : tag.value
}
