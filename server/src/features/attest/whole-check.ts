import type { TreeHead } from '@sunport/contract/attest/statement.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { brokenIn } from './entry-checks.ts'
import { factsOf } from './facts-read.ts'
import { frozenOf, infoOf } from './frozen.ts'
import type { HeadsOutside } from './heads-outside.ts'
import { keyRepo } from './key-repo.ts'
import { isKey, isSignedWith } from './key-signatures.ts'
import { growingTree, hashLeaf } from './merkle.ts'
import { digestOf } from './publication-log.ts'
import { attestRepo, type EntryRow } from './repo.ts'
import { strayRows } from './shown-rows.ts'
import { isWhole } from './stored-files.ts'
import { leafTextOf, type PublicTree, type SignedHead } from './tree.ts'
import { verifyRead } from './verify-read.ts'

export interface CheckDeps {
  db: Db
  tree: PublicTree
  files: FileStore
  outside: HeadsOutside
}

interface Notes {
  signal: AbortSignal
  /** What is checked, one after the other. */
  done(count: number): void
  found(key: string, words: string): void
}

const batchSize = 500

const entryWords = { signature: '签名不符', leaf: '条目被改动', document: '存证文本被改动' } as const

/** What was written over may be no JSON any more, and then fits no log. */
const treeHeadIn = (head: string): Partial<TreeHead> => {
  try {
    return JSON.parse(head) as Partial<TreeHead>
  } catch {
    return {}
  }
}

/** Goes through the whole log, and through all that is public: nothing may differ from what was once said. */
export const wholeCheck = ({ db, tree, files, outside }: CheckDeps) => {
  const repo = attestRepo(db)
  const read = verifyRead(db)

  /** As the database has them now, not as this instance remembers them. */
  const publicKeys = async ({ found }: Notes): Promise<Map<string, string>> => {
    const rows = await keyRepo(db).all()
    for (const { id, publicKey } of rows)
      if (!isKey(id, publicKey)) found(`key-${id}`, `签名公钥 ${id} 被改动`)
    return new Map(rows.map(({ id, publicKey }) => [id, publicKey]))
  }

  /** All that earlier nights noted, in the database and outside of it, by size. */
  const notedHeads = async (): Promise<Map<number, SignedHead[]>> => {
    const inside = (await repo.heads()).map(({ size, root, loggedAt, ...signed }) => ({
      ...signed,
      head: tree.textOf({ type: 'tree-head', v: 1, size, root, loggedAt: loggedAt.toISOString() }),
    }))
    return Map.groupBy([...inside, ...(await outside.all())], ({ head }) => treeHeadIn(head).size ?? 0)
  }

  /** Every leaf, every subtree, every head that was ever signed, made anew from the statements alone. */
  const checkLog = async (upTo: number, notes: Notes): Promise<void> => {
    const { signal, done, found } = notes
    const known = await publicKeys(notes)
    const grown = growingTree()
    const heads = await notedHeads()
    const checkEntry = (entry: EntryRow, leaf: Buffer | undefined, content: string | undefined): void => {
      for (const broken of brokenIn({ entry, leaf, publicKey: known.get(entry.keyId), content }))
        found(String(entry.seq), `第 ${entry.seq} 条存证：${entryWords[broken]}`)
    }
    const checkHeads = (): void => {
      const size = grown.size()
      for (const { head, keyId, signature } of heads.get(size) ?? []) {
        const isOfLog = treeHeadIn(head).root === grown.root().toString('hex')
        if (!isOfLog || !isSignedWith(known.get(keyId) ?? '', head, signature))
          found(`head-${size}`, `规模 ${size} 的树头与日志不符，日志可能被改写`)
      }
    }
    for (let from = 0; from < upTo && !signal.aborted; from += batchSize) {
      const entries = await repo.from(from, Math.min(batchSize, upTo - from))
      const documents = await repo.documents(entries.flatMap(({ document }) => document ?? []))
      const made = entries.map(({ loggedAt, statement }) => {
        const nodes = grown.add(hashLeaf(leafTextOf(loggedAt, statement)))
        checkHeads()
        return nodes
      })
      const kept = await repo.nodes(made.flat())
      for (const [at, entry] of entries.entries()) {
        checkEntry(entry, kept.get(`0/${entry.seq}`), documents.get(entry.document ?? ''))
        if (made[at]?.some(({ level, place, hash }) => !kept.get(`${level}/${place}`)?.equals(hash)))
          found(String(entry.seq), `第 ${entry.seq} 条存证：日志树被改动`)
      }
      done(entries.length)
      if (entries.length < Math.min(batchSize, upTo - from)) {
        found('gap', `日志缺少条目：应有 ${upTo} 条`)
        break
      }
    }
    for (const size of heads.keys())
      if (size > upTo) found(`head-${size}`, `日志比规模 ${size} 的树头短，可能被截断`)
  }

  /** What the site shows is what was entered last, and nothing is shown that was never entered. */
  const checkShown = async ({ signal, done, found }: Notes): Promise<void> => {
    let after = ''
    const seen = new Set<string>()
    while (!signal.aborted) {
      const ids = await repo.publicAfter(after, batchSize)
      const last = ids.at(-1)
      if (last === undefined) break
      after = last
      const standing = await repo.standing(ids.map(id => `info:${id}`))
      const stray = await strayRows(db, ids)
      for (const facts of await factsOf(db, ids)) {
        const frozen = frozenOf(facts)
        const said = standing.of.get(`info:${facts.id}`)
        // Gone meanwhile.
        if (!frozen) continue
        const isSaid = said?.action === 'publish'
        const isSame = isSaid && said.document === digestOf(frozen.content) && !stray.has(facts.id)
        // Written a moment ago by a way of its own, it is timed work's to enter.
        if (!isSame && !(await read.isPending(facts.id)))
          found(facts.id, `${isSaid ? '与存证不符' : '未存证'}：${facts.shown?.title ?? facts.id}`)
        for (const { digest, name } of facts.shown?.files ?? []) {
          if (seen.has(digest)) continue
          seen.add(digest)
          if (!(await isWhole(files, digest))) found(digest, `附件内容不符或缺失：${name}`)
        }
      }
      done(ids.length)
    }
    for (const subject of await repo.standingWithoutRow()) {
      const id = infoOf(subject) ?? subject
      if (!(await read.isPending(id))) found(id, `存证仍为已发布，但已不在公开内容中：${id}`)
    }
  }

  return {
    /** The end of the log is noted when nothing was found, so that the next check holds it to that. */
    run: async (notes: Notes): Promise<{ entries: number }> => {
      let isWholeSoFar = true
      const noted: Notes = {
        ...notes,
        found: (key, words) => {
          isWholeSoFar = false
          notes.found(key, words)
        },
      }
      const size = await tree.size()
      await checkLog(size, noted)
      await checkShown(noted)
      notes.signal.throwIfAborted()
      const head = isWholeSoFar ? await tree.head(size) : undefined
      if (head) {
        const signed = tree.signed(head)
        await repo.noteHead({ ...head, ...signed })
        await outside.note(signed)
      }
      return { entries: size }
    },
  }
}

export type WholeCheck = ReturnType<typeof wholeCheck>
