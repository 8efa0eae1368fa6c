import { tagSkippedPaths } from '@sunport/contract/constants.ts'

/** An opened page in the strip. */
export interface Tag {
  label: string
  /** The page's path; a page is open at most once, and so is each item of it. */
  value: string
  /** The item that it shows, as the address names it; a page without one shows its list. */
  item?: string
  query: Record<string, string>
  close: boolean
}

export interface Tags {
  list: readonly Tag[]
  /** The key of the tag that is looked at. */
  current: string
}

/** What a tag is known by. */
export const keyOf = ({ value, item }: Pick<Tag, 'value' | 'item'>): string =>
  item ? `${value}?${item}` : value

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
  const key = keyOf(tag)
  const isOpen = tags.list.some(each => keyOf(each) === key)
  return {
    list: isOpen ? tags.list.map(each => (keyOf(each) === key ? tag : each)) : [...tags.list, tag],
    current: key,
  }
}

/** What an opened item is called; its page knows before it is read again. */
export const labelOf = (tags: Tags, key: string | undefined): string | undefined =>
  key === undefined ? undefined : tags.list.find(tag => keyOf(tag) === key)?.label

/** An item tells its title after it was opened. */
export const rename = (tags: Tags, key: string, label: string): Tags => ({
  ...tags,
  list: tags.list.map(tag => (keyOf(tag) === key ? { ...tag, label } : tag)),
})

/** Gone without another being opened for it: its page has said already where to go. */
export const drop = (tags: Tags, key: string): Tags => ({
  ...tags,
  list: tags.list.filter(tag => keyOf(tag) !== key),
})

export const canClose = (tags: Tags): boolean => tags.list.length > 1

/** The last tag stays. Closing the current one opens the one before it, or the first if it was the first. */
export const close = (tags: Tags, key: string): TagsChange => {
  const index = tags.list.findIndex(tag => keyOf(tag) === key)
  if (index < 0 || !canClose(tags)) return { tags }
  const list = tags.list.filter(tag => keyOf(tag) !== key)
  if (key !== tags.current) return { tags: { ...tags, list } }
  const open = list[Math.max(index - 1, 0)]
  return { tags: { list, current: open ? keyOf(open) : '' }, open }
}

export const closeOthers = (tags: Tags, key = tags.current): TagsChange => {
  const kept = tags.list.find(tag => keyOf(tag) === key)
  if (!kept) return { tags }
  return { tags: { list: [kept], current: key }, open: key === tags.current ? undefined : kept }
}

export const hrefOfTag = (tag: Tag): string => {
  const query = new URLSearchParams(tag.query).toString()
  return query ? `${tag.value}?${query}` : tag.value
}
