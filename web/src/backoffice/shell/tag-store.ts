import { storage } from '../../storage.ts'
import { siteParameter } from '../site-address.ts'
import { createStore } from '../store.ts'
import { drop, noTags, type Tag, type Tags } from './tags.ts'

const entryName = 'tags'

const isTag = (value: unknown): value is Tag =>
  typeof value === 'object' &&
  value !== null &&
  'label' in value &&
  typeof value.label === 'string' &&
  'value' in value &&
  typeof value.value === 'string' &&
  'query' in value &&
  typeof value.query === 'object'

const storedTags = (): Tags => {
  const stored = storage.get(entryName, 'session')
  return Array.isArray(stored) ? { list: stored.filter(isTag), current: '' } : noTags
}

/** The opened pages outlive a reload, not the browser's tab. */
export const tagStore = createStore(storedTags(), ({ list }) => storage.set(entryName, list, 'session'))

export const clearTags = (): void => {
  tagStore.set(noTags)
  storage.remove(entryName, 'session')
}

export const dropTag = (key: string): void => tagStore.set(drop(tagStore.get(), key))

/** Opened pages follow the site that is chosen next, whatever they showed before. */
export const forgetSites = (): void => {
  const { list, current } = tagStore.get()
  const followed = list.map(tag => {
    const { [siteParameter]: _, ...query } = tag.query
    return { ...tag, query }
  })
  tagStore.set({ list: followed, current })
}
