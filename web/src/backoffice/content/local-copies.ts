/** Words that may not have reached the server, kept in this browser. */
export interface LocalCopy<Words> {
  /** Whose and of which item: one browser may serve several people. */
  key: string
  words: Words
  /** The version of the edition that they were typed into. */
  version: number
  at: number
}

const databaseName = 'sunport-unsaved'
const storeName = 'copies'
/** Nobody asks for them after so long, and they hold texts that are not public. */
const longestMs = 7 * 86_400_000

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const withStore = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> => {
  try {
    const opening = indexedDB.open(databaseName, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'key' })
    const database = await settled(opening)
    try {
      return await settled(work(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  } catch {
    // Without this storage the server's copy is all there is, as it is in other browsers.
    return undefined
  }
}

/** Not in local storage: browsers write that down only now and then, and a killed one loses minutes of it. */
export const localCopies = {
  put: <Words>(copy: LocalCopy<Words>): Promise<unknown> => withStore('readwrite', store => store.put(copy)),
  get: async <Words>(key: string): Promise<LocalCopy<Words> | undefined> => {
    const found = (await withStore('readonly', store => store.get(key))) as LocalCopy<Words> | undefined
    if (!found || Date.now() - found.at < longestMs) return found
    await localCopies.remove(key)
    return undefined
  },
  remove: (key: string): Promise<unknown> => withStore('readwrite', store => store.delete(key)),
}
