import { Readable } from 'node:stream'
import { apiPrefix, type Call, type Schema } from '@sunport/contract/call.ts'
import { signatureHeader, tokenCookie } from '@sunport/contract/constants.ts'
import { success } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { FileStore } from '../files/store.ts'
import { addressClassOf, plainAddress } from './address-class.ts'
import type { CallContext, CurrentUser, RequestSite } from './context.ts'
import { applyCookies, cookieOf } from './cookies.ts'
import { problemOf } from './errors.ts'
import type { Holder } from './held-bytes.ts'
import { checkAccess, type Invoke, writes } from './invoke.ts'
import { sendJson } from './json-answer.ts'
import { type KeptAnswer, type KeptAnswers, sendKept } from './kept-answers.ts'
import { originOf } from './origin.ts'
import { plainTarget } from './plain-target.ts'
import { whilePresent } from './presence.ts'
import type { Proofs } from './proof.ts'
import type { Signatures, SignedRequest } from './signature.ts'
import { sendStored } from './stored-file.ts'
import { createFormReader, type FormReader } from './upload.ts'

/** A file on its way out: where its bytes lie, or they themselves, and how the browser should take them. */
export type FileAnswer = { name: string; mediaType: string } & (
  | { store: FileStore; path: string; isPrivate?: boolean }
  | { content: string | Buffer }
  | { stream: AsyncIterable<string> }
)

export interface HttpDeps {
  invoke: Invoke
  signatures: Signatures
  proofs: Pick<Proofs, 'check'>
  /** Answers that are the same for everybody. */
  kept: Pick<KeptAnswers, 'keeps' | 'answer'>
  /** Told of what was asked and is kept: asked again in these words, it is answered before any routing. */
  noteKept(call: Call, request: FastifyRequest, answer: KeptAnswer, site: RequestSite): void
  demoMode: boolean
  siteOfHost(host: string): RequestSite
  /** The user of a session token; throws the token problem when the session is over. */
  userOfToken(token: string): Promise<CurrentUser | undefined>
  /** The user whom a program speaks for by its token, from an address; throws when it may not. */
  userOfBearer(token: string, ip: string): Promise<CurrentUser>
  /** Somebody known tried what he may not. */
  noteRefusal(call: Call, context: CallContext): Promise<void>
  /** A call was answered, or not; must be quick and must not throw. */
  noteCall(call: Call, context: NotedContext, outcome: CallOutcome): void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route answers, where it answers a call. */
    call?: Call
  }
  interface FastifyRequest {
    rawBody?: Buffer
  }
}

const signedRequestOf = (request: FastifyRequest): SignedRequest => ({
  header: request.headers[signatureHeader] as string | undefined,
  method: request.method,
  url: plainTarget(request.originalUrl),
  body: request.rawBody,
  token: cookieOf(request, tokenCookie),
})

/** A program's token; '' when it sends something else in its place. */
const bearerOf = ({ headers }: FastifyRequest): string | undefined => {
  if (headers.authorization === undefined) return undefined
  return /^Bearer ([\w-]{1,200})$/.exec(headers.authorization)?.[1] ?? ''
}

const contextOf = (call: Call, request: FastifyRequest, deps: HttpDeps): CallContext => ({
  site: deps.siteOfHost(request.hostname),
  user: undefined,
  // Whoever brings a token of a program is nobody else.
  token: bearerOf(request) === undefined ? cookieOf(request, tokenCookie) : undefined,
  cookie: name => cookieOf(request, name),
  speaker: () => (deps.signatures.isOurs(signedRequestOf(request)) ? 'page' : 'outside'),
  origin: originOf(request),
  ip: plainAddress(request.ip),
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
  startedAt: performance.now(),
  access: call.access,
  tags: new Set(),
  cookies: [],
  headers: {},
})

/** What is on record of a call. */
export type NotedContext = Pick<CallContext, 'site' | 'user' | 'speaker' | 'ip' | 'requestId' | 'startedAt'>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inputOf = (call: Call, request: FastifyRequest): Record<string, unknown> => {
  const query = isObject(request.query) ? request.query : {}
  if (call.method === 'GET' || call.method === 'DELETE') return { ...query, ...(request.params as object) }
  if (!isObject(request.body)) throw new Problem('request.malformed')
  return { ...request.body, ...(request.params as object) }
}

/** A side effect by GET must come from our own pages: no other site may trigger it. */
const refuseCrossSite = (request: FastifyRequest): void => {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new Problem('access.forbidden')
}

const admit = async (call: Call, context: CallContext, deps: HttpDeps): Promise<void> => {
  try {
    checkAccess(call, context)
  } catch (refusal) {
    if (context.user) await deps.noteRefusal(call, context)
    throw refusal
  }
}

/** Where many forms come from one address, each must have cost some work. */
const proven = async (
  call: Call,
  input: Record<string, unknown>,
  { ip }: CallContext,
  { proofs }: HttpDeps,
): Promise<Record<string, unknown>> => {
  if (call.proof) await proofs.check(call.proof, input.proof, ip)
  return input
}

/** Whoever is signed in is himself wherever he comes from; an office shares one address. */
const senderOf = ({ user, ip }: CallContext): Holder =>
  user ? { client: user.id, isGuest: false } : { client: addressClassOf(ip), isGuest: true }

const respond = async (
  call: Call,
  deps: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  context: CallContext,
  readForm: FormReader,
): Promise<FastifyReply> => {
  const changes = call.method !== 'GET' || call.signed
  if (deps.demoMode && writes(call)) throw new Problem('demo.read_only')
  if (changes) refuseCrossSite(request)
  const bearer = call.access === 'open' ? undefined : bearerOf(request)
  if (bearer !== undefined) {
    context.user = await deps.userOfBearer(bearer, context.ip)
    // The log says which token; headers are Latin letters, so that nobody writes this himself.
    context.userAgent = `令牌“${context.user.viaToken}” ${context.userAgent}`.slice(0, 300)
  } else if (context.token && call.access !== 'open') context.user = await deps.userOfToken(context.token)
  await admit(call, context, deps)
  // A page signs what its cookie could be made to send; nobody sends a program's token unknowingly.
  if (call.signed && bearer === undefined) await deps.signatures.check(signedRequestOf(request))
  const invoke = (input: unknown) => deps.invoke(call, input, context)
  if (deps.kept.keeps(call)) {
    const input = inputOf(call, request)
    const answer = await deps.kept.answer(call, input, context, () => invoke(input))
    deps.noteKept(call, request, answer, context.site)
    return sendKept(reply, answer)
  }
  const data = await (call.takes === 'form'
    ? readForm({ request, reply, ...senderOf(context) }, form =>
        invoke({ ...(request.query as object), ...form }),
      )
    : proven(call, inputOf(call, request), context, deps).then(invoke))
  applyCookies(reply, context.cookies)
  reply.headers(context.headers)
  if (call.answer === 'file') return sendFile(request, reply, data as FileAnswer)
  if (call.access !== 'open' || changes) reply.header('cache-control', 'no-store')
  else reply.header('cache-control', 'no-cache')
  return sendJson(reply, success(data))
}

/** What came of a call; how long it took stands in its context's time. */
export interface CallOutcome {
  status: number
  code: string
}

const watched = async (
  call: Call,
  deps: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  readForm: FormReader,
): Promise<FastifyReply> => {
  const context = contextOf(call, request, deps)
  try {
    const isGone = () => reply.raw.destroyed && !reply.raw.writableEnded
    const answered = await whilePresent(isGone, () => respond(call, deps, request, reply, context, readForm))
    deps.noteCall(call, context, { status: 200, code: success(null).code })
    return answered
  } catch (error) {
    const { status, code } = problemOf(error)
    deps.noteCall(call, context, { status, code })
    throw error
  }
}

const inlineTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Whoever asks for what cannot be had is told so before the answer has begun. */
const begun = async (stream: AsyncIterable<string>): Promise<AsyncIterable<string>> => {
  const pieces = stream[Symbol.asyncIterator]()
  const first = await pieces.next()
  return (async function* () {
    try {
      for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value
    } finally {
      await pieces.return?.()
    }
  })()
}

const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
): Promise<FastifyReply> => {
  const { name, mediaType } = file
  const ascii = name.replace(/[^\w.-]/g, '_')
  const shown = inlineTypes.has(mediaType) ? 'inline' : 'attachment'
  const disposition = `${shown}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`
  reply
    .type(mediaType)
    .header('content-disposition', disposition)
    .header('content-security-policy', 'sandbox')
  // What is made for one request is made anew for the next.
  if ('content' in file) return reply.header('cache-control', 'no-store').send(file.content)
  if ('stream' in file)
    return reply.header('cache-control', 'no-store').send(Readable.from(await begun(file.stream)))
  return sendStored(request, reply, { ...file, disposition })
}

const schemaOf = (call: Call): FastifySchema => {
  const json = (schema: Schema, io: 'input' | 'output') =>
    z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Record<string, unknown>
  const { $schema: _, ...input } = json(call.input, 'input')
  const { $schema: __, ...data } = json(call.data, 'output')
  const envelope = { type: 'object', properties: { code: { type: 'string' }, msg: { type: 'string' }, data } }
  const where = call.method === 'GET' || call.method === 'DELETE' ? { querystring: input } : { body: input }
  return {
    summary: call.summary,
    tags: [call.path.split('/')[4] ?? 'other'],
    ...where,
    ...(call.takes === 'form' ? { consumes: ['multipart/form-data'] } : {}),
    response: { 200: envelope },
  }
}

const addressesOf = ({ path, alsoUnder, alsoAt }: Call): string[] => [
  ...[apiPrefix, ...alsoUnder].map(prefix => prefix + path),
  ...alsoAt,
]

/** Binds every call at all its addresses; only the first is described, they are the same. */
export const bindCalls = (app: FastifyInstance, calls: Iterable<Call>, deps: HttpDeps): void => {
  const readForm = createFormReader()
  for (const call of calls) {
    for (const [index, url] of addressesOf(call).entries()) {
      app.route({
        method: call.method,
        url,
        // The contract's own schemas validate and shape. They are described when somebody reads the description:
        // doing it for every call would take half of the start.
        schema: index === 0 ? {} : { hide: true },
        ...(call.maxBodyBytes ? { bodyLimit: call.maxBodyBytes } : {}),
        config: {
          call,
          ...(index === 0 && {
            swaggerTransform: ({ url: at }: { url: string }) => ({ schema: schemaOf(call), url: at }),
          }),
          ...(call.perMinute && {
            rateLimit: { max: call.perMinute, groupId: ` ${call.method} ${call.path}` },
          }),
        },
        handler: (request, reply) => watched(call, deps, request, reply, readForm),
      })
    }
  }
}

/** Asks a public call for whoever sent the request, to answer in another form than the call's own. */
export type Ask = (call: Call, request: FastifyRequest) => Promise<unknown>

export const askFor =
  (deps: HttpDeps): Ask =>
  (call, request) =>
    deps.invoke(call, inputOf(call, request), contextOf(call, request, deps))
