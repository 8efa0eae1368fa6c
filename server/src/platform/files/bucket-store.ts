import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { BucketAddress } from './bucket-address.ts'
import { failureOf, isNothing } from './bucket-failure.ts'
import { type Content, type FileStore, genuine, StoreFailure } from './store.ts'

/** A store in the next room answers in milliseconds; one that does not connect is away. */
const connectMs = 2_000
/** Until an answer begins. */
const answerMs = 15_000
/** Of a connection on which nothing moves: a browser that reads slowly is given as long. */
const idleMs = 60_000
/** The slowest line that an upload may take its time on, in bytes a millisecond. */
const slowestLine = 50
/** Browsers that read slowly hold theirs. */
const mostConnections = 256
const attempts = 3
const atOnce = 1000

/** What it would say goes to the console, past our log, and may name what was asked; what matters is thrown. */
const silence = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Read when a deployment has a bucket, and by no other. */
const loadSdk = () => import('@aws-sdk/client-s3')

/**
 * Contents in a bucket of whatever speaks S3. One request stores one content: the store compares the digest that is
 * announced and keeps nothing of what breaks off. Nothing is made public there.
 */
export const bucketStore = (address: BucketAddress, signedSeconds = 0): FileStore => {
  const { bucket: Bucket, prefix } = address
  const keyOf = (path: string): string => prefix + path

  const clientAt = async (endpoint: string | undefined) => {
    const sdk = await loadSdk()
    const client = new sdk.S3Client({
      region: address.region,
      ...(endpoint && { endpoint }),
      forcePathStyle: address.isPathStyle,
      maxAttempts: attempts,
      logger: silence,
      // The digest that we announce is the stronger one, and not every store knows these.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: answerMs,
        throwOnRequestTimeout: true,
        socketTimeout: idleMs,
        httpAgent: { maxSockets: mostConnections },
        httpsAgent: { maxSockets: mostConnections },
      },
    })
    return { sdk, client }
  }
  type Connected = Awaited<ReturnType<typeof clientAt>>
  let connected: Promise<Connected> | undefined
  let seenFromOutside: Promise<Connected> | undefined

  /** Whatever goes wrong is told without the request that it happened to. */
  const asking = async <T>(what: string, work: (at: Connected) => Promise<T>): Promise<T> => {
    connected ??= clientAt(address.endpoint)
    try {
      return await work(await connected)
    } catch (failure) {
      throw failureOf(what, failure)
    }
  }

  const sendOnce = async ({ sdk, client }: Connected, path: string, content: Content): Promise<void> => {
    const body = Readable.from(genuine(content), { objectMode: false })
    const breaking = new AbortController()
    // The client does not look at a body that fails: it would wait for the rest of it.
    body.once('error', failure => breaking.abort(failure))
    const command = new sdk.PutObjectCommand({
      ...{ Bucket, Key: keyOf(path), Body: body, ContentLength: content.size },
      ContentType: 'application/octet-stream',
    })
    command.middlewareStack.add(
      next => args => {
        Object.assign((args.request as { headers: Record<string, string> }).headers, {
          'x-amz-content-sha256': content.digest,
        })
        return next(args)
      },
      { step: 'build', name: 'announceDigest' },
    )
    try {
      await client.send(command, {
        abortSignal: breaking.signal,
        requestTimeout: answerMs + content.size / slowestLine,
      })
    } catch (failure) {
      breaking.signal.throwIfAborted()
      throw failureOf(`put ${path}`, failure)
    } finally {
      body.destroy()
    }
  }

  const put = async (path: string, content: Content): Promise<void> => {
    for (let attempt = 1; ; attempt++)
      try {
        connected ??= clientAt(address.endpoint)
        return await sendOnce(await connected, path, content)
      } catch (failure) {
        // A body is sent once and cannot be taken back, so that the client itself does not try again.
        const isHopeless = !(failure instanceof StoreFailure) || failure.isRefusal || attempt === attempts
        if (isHopeless) throw failure
        await pause(100 * 2 ** attempt)
      }
  }

  /** By the older call: every store has it, and its next page begins after the last key. */
  async function* list() {
    for (let Marker = ''; ; ) {
      const { Contents = [], IsTruncated } = await asking('list', ({ sdk, client }) =>
        client.send(new sdk.ListObjectsCommand({ Bucket, Prefix: prefix, Marker, MaxKeys: atOnce })),
      )
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
        yield { path: Key.slice(prefix.length), size: Size, changedAt: LastModified }
      Marker = Contents.at(-1)?.Key ?? ''
      if (!IsTruncated || !Marker) return
    }
  }

  const remove = (path: string): Promise<void> =>
    asking(`remove ${path}`, async ({ sdk, client }) => {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(path) })).catch(failure => {
        if (!isNothing(failure)) throw failure
      })
    })

  return {
    name: `s3://${Bucket}/${prefix}`,
    // A bucket is made by whoever pays for it.
    prepare: async () => {},
    put,

    find: path =>
      asking(`find ${path}`, async ({ sdk, client }) => {
        try {
          const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: keyOf(path) }))
          const { ContentLength = 0, LastModified = new Date(0) } = found
          return { path, size: ContentLength, changedAt: LastModified }
        } catch (failure) {
          if (isNothing(failure)) return undefined
          throw failure
        }
      }),

    open: (path, range) =>
      asking(`open ${path}`, async ({ sdk, client }) => {
        const Range = range && `bytes=${range.first}-${range.last}`
        try {
          const { Body, ContentLength, ContentRange, LastModified } = await client.send(
            new sdk.GetObjectCommand({ Bucket, Key: keyOf(path), Range }),
          )
          const size = Number(ContentRange?.split('/')[1] ?? ContentLength ?? 0)
          const body = Body as Readable
          const stream = Readable.from(told(`read ${path}`, body), { objectMode: false })
          // Also of whoever goes away before the first piece: his connection would be held.
          stream.once('close', () => body.destroy())
          return { path, size, changedAt: LastModified ?? new Date(0), stream }
        } catch (failure) {
          if (isNothing(failure)) return undefined
          throw failure
        }
      }),

    move: async (from, to) => {
      const isThere = await asking(`move ${from}`, async ({ sdk, client }) => {
        const CopySource = `${Bucket}/${keyOf(from)}`
        try {
          await client.send(new sdk.CopyObjectCommand({ Bucket, Key: keyOf(to), CopySource }))
          return true
        } catch (failure) {
          if (isNothing(failure)) return false
          throw failure
        }
      })
      if (isThere) await remove(from)
    },

    remove,
    list,
    // What is not whole is not there.
    tidy: async () => {},

    signedAddress: async (path, { disposition, mediaType }) => {
      if (signedSeconds === 0) return undefined
      seenFromOutside ??= clientAt(address.publicEndpoint ?? address.endpoint)
      const { sdk, client } = await seenFromOutside
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const command = new sdk.GetObjectCommand({
        ...{ Bucket, Key: keyOf(path) },
        ...{ ResponseContentDisposition: disposition, ResponseContentType: mediaType },
      })
      return getSignedUrl(client, command, { expiresIn: signedSeconds }).catch(failure => {
        throw failureOf(`sign ${path}`, failure)
      })
    },

    room: async () => undefined,
  }
}

/** A body that breaks off is a store that went away, and nothing else. */
async function* told(what: string, body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (failure) {
    throw failureOf(what, failure)
  }
}
