import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { type Binaries, copyBinaries, findBinaries, program } from './binaries.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { canDo, ensureSystemUser, type Identity } from './system-user.ts'

/** Where the database of a data folder really lives, and as whom it runs. */
export type Home = { folder: string; cluster: string; binaries: Binaries; runAs: Identity | undefined }

/** For data folders that the database's own user cannot enter, such as those in root's home. */
const sharedBase = '/var/lib/sunport'
const pointerName = 'postgres.location'

const readPointer = (dataDir: string): string | undefined => {
  const pointer = path.join(dataDir, pointerName)
  if (!existsSync(pointer)) return undefined
  const folder = readFileSync(pointer, 'utf8').trim()
  if (existsSync(folder)) return folder
  throw new EmbeddedRefusal(
    `${pointer} 指向的数据库目录 ${folder} 不存在。请恢复该目录;若确定不再需要其中的数据,删除 ${pointer} 后重新启动。`,
  )
}

const homeIn = (folder: string, binaries: Binaries, runAs: Identity | undefined): Home => ({
  folder,
  cluster: path.join(folder, 'postgres'),
  binaries,
  runAs,
})

const settleAsOrdinaryUser = (dataDir: string): Home => {
  const home = homeIn(readPointer(dataDir) ?? dataDir, findBinaries(), undefined)
  const owner = existsSync(home.cluster) ? statSync(home.cluster).uid : process.getuid?.()
  if (owner !== process.getuid?.()) {
    throw new EmbeddedRefusal(
      `数据库目录 ${home.cluster} 属于另一个系统用户(uid ${owner})。请以原来的用户启动,或用 DATA_DIR 指定另一个数据目录。`,
    )
  }
  return home
}

const chooseFolder = (dataDir: string, user: Identity, log: (line: string) => void): string => {
  if (canDo(user, 'cd "$1"', dataDir)) return dataDir
  if (existsSync(path.join(dataDir, 'postgres'))) {
    throw new EmbeddedRefusal(
      `数据库用户(uid ${user.uid})无法进入 ${dataDir},而其中已有数据库。请放开各级上级目录的进入权限(chmod o+x),或把数据目录移到可进入的位置。`,
    )
  }
  // Not derived from the path: a new clone where an old one was deleted must not find the old one's data.
  const folder = path.join(sharedBase, randomUUID())
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  for (const made of [sharedBase, folder]) chmodSync(made, 0o755)
  writeFileSync(path.join(dataDir, pointerName), `${folder}\n`)
  log(`数据库用户无法进入 ${dataDir},数据库文件改放在 ${folder}`)
  return folder
}

const ownerOf = (cluster: string): Identity | undefined => {
  if (!existsSync(cluster)) return undefined
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? undefined : { uid, gid }
}

const settleAsRoot = (dataDir: string, log: (line: string) => void): Home => {
  const pointed = readPointer(dataDir)
  // An existing cluster keeps its owner, also when an ordinary user made it.
  const user = ownerOf(path.join(pointed ?? dataDir, 'postgres')) ?? ensureSystemUser(log)
  const installed = findBinaries()
  const isUsable = canDo(user, '"$1" --version', program(installed, 'postgres'))
  const binaries = isUsable ? installed : copyBinaries(installed, path.join(sharedBase, 'bin'))
  return homeIn(pointed ?? chooseFolder(dataDir, user, log), binaries, user)
}

/** Decides user, binaries and folder; creates the folder when missing. */
export const settleHome = (dataDir: string, log: (line: string) => void): Home => {
  mkdirSync(dataDir, { recursive: true })
  const real = realpathSync(dataDir)
  return process.getuid?.() === 0 ? settleAsRoot(real, log) : settleAsOrdinaryUser(real)
}
