import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Finding } from './finding.ts'

interface CallLike {
  method: string
  path: string
  alsoAt: readonly string[]
}

export interface NamedCall {
  /** File of the contract, and the way to the call inside of it. */
  file: string
  name: string
  call: CallLike
}

const isCall = (value: unknown): value is CallLike =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const callsIn = (file: string, name: string, value: unknown, depth = 0): NamedCall[] => {
  if (isCall(value)) return [{ file, name, call: value }]
  if (typeof value !== 'object' || value === null || depth > 1) return []
  return Object.entries(value).flatMap(([key, each]) => callsIn(file, `${name}.${key}`, each, depth + 1))
}

/** Every call that the contract describes, whether or not somebody lists it. */
export const readCalls = async (root: string): Promise<NamedCall[]> => {
  const folder = 'contract/src/calls'
  const names = readdirSync(join(root, folder)).filter(name => /^(?!.*\.test\.).*\.ts$/.test(name))
  const modules = names.map(async name => {
    const module: Record<string, unknown> = await import(pathToFileURL(join(root, folder, name)).href)
    return Object.entries(module).flatMap(([key, value]) => callsIn(`${folder}/${name}`, key, value))
  })
  return (await Promise.all(modules)).flat()
}

/** Parameters have names for people only: `/a/:id` and `/a/:code` are one address. */
const addressesOf = ({ method, path, alsoAt }: CallLike): string[] =>
  [path, ...alsoAt].map(address => `${method} ${address.replace(/:\w+/g, ':')}`)

/** Two calls at one address: whichever is bound later would silently take the other's place. */
export const boundTwice = (calls: NamedCall[]): Finding[] => {
  const holders = new Map<string, NamedCall>()
  const findings: Finding[] = []
  for (const each of calls) {
    for (const address of new Set(addressesOf(each.call))) {
      const holder = holders.get(address)
      if (!holder) holders.set(address, each)
      // One call may be offered by two groups.
      else if (holder.call !== each.call)
        findings.push({
          file: each.file,
          message: `${each.name} is bound at ${address}, where ${holder.name} is already`,
        })
    }
  }
  return findings
}
