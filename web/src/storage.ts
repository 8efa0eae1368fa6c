import { projectName } from '@sunport/contract/constants.ts'

type DataType = 'string' | 'number' | 'boolean' | 'object'

/** One entry as it lies in the browser's storage; readers outside this file may rely on the shape. */
export interface StoredEntry<T = unknown> {
  dataType: DataType
  content: T
  /** Given: the entry lives in session storage; empty: in local storage. */
  type: '' | 'session'
  datetime: number
}

export const storageName = (name: string): string => `${projectName}-${name}`

export const toEntry = <T>(content: T, type: StoredEntry['type'], now: number): StoredEntry<T> => {
  const kind = typeof content
  return {
    dataType: kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object',
    content,
    type,
    datetime: now,
  }
}

/** Reads an entry's content; anything that does not have the entry's shape counts as absent. */
export const fromEntry = (text: string | null): unknown => {
  if (!text) return undefined
  try {
    const entry: unknown = JSON.parse(text)
    if (typeof entry !== 'object' || entry === null || !('content' in entry) || !('dataType' in entry))
      return undefined
    return typeof entry.content === entry.dataType ? entry.content : undefined
  } catch {
    return undefined
  }
}

const areaOf = (type: StoredEntry['type']): Storage => (type ? sessionStorage : localStorage)

/** Never holds anything secret: whoever sits at the machine next can read all of it. */
export const storage = {
  get: (name: string, type: StoredEntry['type'] = ''): unknown =>
    fromEntry(areaOf(type).getItem(storageName(name))),
  set: (name: string, content: unknown, type: StoredEntry['type'] = ''): void => {
    try {
      areaOf(type).setItem(storageName(name), JSON.stringify(toEntry(content, type, Date.now())))
    } catch {
      // A full or forbidden storage loses a preference, nothing more.
    }
  },
  remove: (name: string, type: StoredEntry['type'] = ''): void => areaOf(type).removeItem(storageName(name)),
}
