import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface SwiftPorts {
  proxy: number
  account: number
  container: number
  object: number
  memcached: number
}

/** Who may speak to it, as tempauth knows him. */
export const swiftKeys = { AWS_ACCESS_KEY_ID: 'portal:sunport', AWS_SECRET_ACCESS_KEY: 'cluster-tests' }

const common = (folder: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${process.getuid?.() === 0 ? 'root' : process.env.USER}
swift_dir = ${folder}
devices = ${folder}/disks
mount_check = false
disable_fallocate = true
log_name = swift
log_level = ERROR
log_address = ${folder}/no-syslog
`

const backEnd = (kind: string): string => `
[pipeline:main]
pipeline = ${kind}-server

[app:${kind}-server]
use = egg:swift#${kind}
`

const proxy = (memcached: number): string => `
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# With one disk of a kind there is no other to turn to meanwhile.
error_suppression_interval = 0
error_suppression_limit = 1000000

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}

[filter:s3api]
use = egg:swift#s3api
location = us-east-1

[filter:tempauth]
use = egg:swift#tempauth
user_portal_sunport = ${swiftKeys.AWS_SECRET_ACCESS_KEY} .admin

[filter:slo]
use = egg:swift#slo
`

/** One ring a kind, over one disk: what is tried is the protocol, not how it copies. */
const writeRing = (folder: string, kind: string, port: number): void => {
  const ring = (...args: string[]) =>
    execFileSync('swift-ring-builder', [`${kind}.builder`, ...args], { cwd: folder, stdio: 'pipe' })
  ring('create', '4', '1', '0')
  ring('add', `r1z1-127.0.0.1:${port}/disk`, '1')
  ring('rebalance')
}

/** All that Swift's servers read, in a folder of their own. */
export const writeSwift = (folder: string, ports: SwiftPorts): void => {
  mkdirSync(path.join(folder, 'disks/disk'), { recursive: true })
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = sunport\nswift_hash_path_prefix = tests\n')
  for (const kind of ['account', 'container', 'object'] as const) {
    write(`${kind}-server.conf`, common(folder, ports[kind]) + backEnd(kind))
    writeRing(folder, kind, ports[kind])
  }
  write('proxy-server.conf', common(folder, ports.proxy) + proxy(ports.memcached))
}
