import { spawnSync } from 'node:child_process'
import { EmbeddedRefusal } from './refusal.ts'

export type Identity = { uid: number; gid: number }

const ownName = 'sunport-pg'
const substitutes = ['postgres', '_postgres', 'nobody']

const idOf = (flag: '-u' | '-g', name: string): number | undefined => {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return answer.status === 0 ? Number(answer.stdout) : undefined
}

const findUser = (name: string): Identity | undefined => {
  const uid = idOf('-u', name)
  const gid = idOf('-g', name)
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid }
}

/** shadow-utils (most distributions) first, then BusyBox (Alpine). */
const recipes: [string, string[]][][] = [
  [['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ownName]]],
  [
    ['addgroup', ['-S', ownName]],
    ['adduser', ['-S', '-D', '-H', '-G', ownName, '-s', '/sbin/nologin', ownName]],
  ],
]

const createUser = (): Identity | undefined => {
  for (const recipe of recipes) {
    for (const [command, args] of recipe) spawnSync(command, args, { stdio: 'ignore' })
    const user = findUser(ownName)
    if (user) return user
  }
  return undefined
}

/** PostgreSQL refuses to run as root, so root lends it a user of its own. */
export const ensureSystemUser = (log: (line: string) => void): Identity => {
  const own = findUser(ownName) ?? createUser()
  if (own) return own
  for (const name of substitutes) {
    const user = findUser(name)
    if (!user) continue
    log(`无法创建系统用户 ${ownName},改用已有用户 ${name} 运行数据库`)
    return user
  }
  throw new EmbeddedRefusal(
    `PostgreSQL 不能以 root 运行,且无法创建系统用户 ${ownName}。请以普通用户启动,或用环境变量 DATABASE_URL 指定数据库地址。`,
  )
}

/** Asks by trying: modes alone do not tell about access lists and mount options. */
export const canDo = (user: Identity, shellTest: string, file: string): boolean => {
  const tried = spawnSync('/bin/sh', ['-c', shellTest, 'sh', file], { ...user, cwd: '/', stdio: 'ignore' })
  return tried.status === 0
}
