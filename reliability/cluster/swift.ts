import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { needPackages } from './debian.ts'
import { type SwiftPorts, swiftKeys, writeSwift } from './swift-settings.ts'

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
const kinds = ['account', 'container', 'object', 'proxy'] as const
export type SwiftPart = (typeof kinds)[number]

const owned = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'])

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const freePorts = async (): Promise<SwiftPorts> => ({
  proxy: await freePort(),
  account: await freePort(),
  container: await freePort(),
  object: await freePort(),
  memcached: await freePort(),
})

const gone = (child: ChildProcess): Promise<void> =>
  new Promise(resolve =>
    child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
  )

/** Debian's Swift with its S3 interface on this machine: one server of each kind, one disk, one bucket. */
export const startSwift = async (bucket = 'files') => {
  needPackages('/usr/bin/swift-proxy-server', packages)
  const folder = mkdtempSync(path.join(tmpdir(), 'sunport-swift-'))
  const ports = await freePorts()
  writeSwift(folder, ports)
  const running = new Map<string, ChildProcess>()
  let said = ''
  const launch = (name: string, program: string, args: string[]): void => {
    const child = spawn(program, args, {
      // Debian's own Python, whatever other one the machine has.
      env: {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        SWIFT_DIR: folder,
        PYTHONWARNINGS: 'ignore',
        PYTHONUNBUFFERED: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        said = (said + text.toString()).slice(-8000)
      })
    running.set(name, child)
  }
  const startPart = (kind: SwiftPart): void =>
    launch(kind, `swift-${kind}-server`, [path.join(folder, `${kind}-server.conf`), '-v'])
  const kill = async (name: string): Promise<void> => {
    const child = running.get(name)
    if (!child) return
    child.kill('SIGKILL')
    await gone(child)
    running.delete(name)
  }
  const end = async (): Promise<void> => {
    for (const name of [...running.keys()]) await kill(name)
    rmSync(folder, { recursive: true, force: true })
  }
  const endpoint = `http://127.0.0.1:${ports.proxy}`
  const answers = async (): Promise<void> => {
    const client = new S3Client({
      ...{ endpoint, region: 'us-east-1', forcePathStyle: true, maxAttempts: 1 },
      credentials: {
        accessKeyId: swiftKeys.AWS_ACCESS_KEY_ID,
        secretAccessKey: swiftKeys.AWS_SECRET_ACCESS_KEY,
      },
    })
    for (let tries = 0; ; tries++)
      try {
        await client.send(new CreateBucketCommand({ Bucket: bucket })).catch(failure => {
          if (!owned.has(failure.name)) throw failure
        })
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'alive', Body: 'alive' }))
        return
      } catch (failure) {
        const { name } = failure as Error
        if (tries >= 300) throw new Error(`Swift does not answer (${name}): ${said}`)
        await pause(200)
      }
  }

  try {
    launch('memcached', 'memcached', [
      ...['-l', '127.0.0.1', '-p', String(ports.memcached), '-m', '16'],
      ...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []),
    ])
    for (const kind of kinds) startPart(kind)
    await answers()
  } catch (failure) {
    await end()
    throw failure
  }
  return {
    folder,
    url: `s3://${bucket}/portal?endpoint=${endpoint}`,
    kill,
    /** Comes back at the same address. */
    revive: async (kind: SwiftPart): Promise<void> => {
      startPart(kind)
      await answers()
    },
    said: () => said,
    end,
  }
}

export type Swift = Awaited<ReturnType<typeof startSwift>>
