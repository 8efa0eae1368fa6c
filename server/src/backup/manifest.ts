import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { digestFile, type Entry, filesBelow } from './durable.ts'
import { BackupRefusal } from './refusal.ts'

const name = 'manifest.json'
const sealName = 'manifest.json.sha256'

const Count = z.object({
  /** Rows before the copy began and after it had ended; what is restored lies between. */
  before: z.number(),
  after: z.number(),
  /** Rows that came and went meanwhile, by the server's own statistics. */
  churn: z.number(),
})
export type Count = z.infer<typeof Count>

const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  product: z.string(),
  database: z.object({
    /** A copy of the embedded server's folder, or a dump of a server of one's own. */
    kind: z.enum(['base', 'dump']),
    version: z.string(),
    startLsn: z.string().optional(),
    endLsn: z.string().optional(),
    timeline: z.number().optional(),
  }),
  tables: z.record(z.string(), Count),
  /** The last row of the audit chain when the copy began. */
  auditHead: z.object({ id: z.number(), hash: z.string() }).nullable(),
  /** Without them sealed data stays closed for ever. */
  keys: z.array(z.object({ name: z.string(), fingerprint: z.string(), isIncluded: z.boolean() })),
  /** Whether the secret stood in the environment: then it is in no file. */
  isSecretGiven: z.boolean(),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await writeFile(join(folder, name), text, { mode: 0o600, flush: true })
  await writeFile(join(folder, sealName), `${digestOf(text)}\n`, { mode: 0o600, flush: true })
}

export const readManifest = async (folder: string): Promise<Manifest> => {
  const read = (file: string) =>
    readFile(join(folder, file), 'utf8').catch(() => {
      throw new BackupRefusal(`${folder} 不是完整的备份：缺少 ${file}。`)
    })
  const text = await read(name)
  if ((await read(sealName)).trim() !== digestOf(text))
    throw new BackupRefusal(`${folder} 的清单 ${name} 与其摘要不符，备份已损坏。`)
  const parsed = Manifest.safeParse(JSON.parse(text))
  if (!parsed.success) throw new BackupRefusal(`${folder} 的清单不是本版本能识别的格式。`)
  return parsed.data
}

const faultOf = async (folder: string, { path, size, sha256 }: Entry): Promise<string | undefined> => {
  const found = await digestFile(join(folder, path)).catch(() => undefined)
  if (!found) return `缺少 ${path}`
  if (found.size !== size) return `${path} 的大小为 ${found.size}，应为 ${size}`
  return found.sha256 === sha256 ? undefined : `${path} 的内容与清单中的摘要不符`
}

/** What in the folder is not as the manifest says; nothing is left out and nothing may be added. */
export const findFileFaults = async (folder: string, manifest: Manifest): Promise<string[]> => {
  const faults: string[] = []
  const known = new Set([name, sealName, ...manifest.files.map(({ path }) => path)])
  for (const entry of manifest.files) {
    const fault = await faultOf(folder, entry)
    if (fault) faults.push(fault)
  }
  for (const path of await filesBelow(folder)) if (!known.has(path)) faults.push(`清单中没有 ${path}`)
  return faults
}
