import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PlayedText {
  id: unknown
  title?: unknown
  noticeTime: unknown
  /** What the detail says; null: the source has none. */
  detail?: Record<string, unknown> | null
  /** Only the list of its project has the text. */
  inProject?: Record<string, unknown>
  [key: string]: unknown
}

type Answer = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => void

const envelope = (data: unknown) => JSON.stringify({ code: '200', msg: '操作成功', data })

/** A site of the family as the outside sees one, made of what a test says; single addresses may be played otherwise. */
export const playSite = async (texts: PlayedText[]) => {
  const others = new Map<string, Answer>()
  const asked: string[] = []
  const channels: Record<string, unknown>[] = []
  const timeOf = ({ noticeTime }: PlayedText) => String(noticeTime)

  const listed = (query: URLSearchParams) => {
    const [from, to] = [query.get('operationStartTime') ?? '', query.get('operationEndTime') ?? '~']
    const found = texts
      .filter(text => timeOf(text) >= from && timeOf(text) <= to)
      .toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)))
    const start = (Number(query.get('currPage')) - 1) * 40
    const rows = found.slice(start, start + 40).map(({ detail: _, inProject: __, ...row }) => row)
    // As programs have met it: a number in quotes.
    return { total: String(found.length), rows }
  }
  const plain: Record<string, (query: URLSearchParams) => unknown> = {
    '/index/getDeploymentSiteId': () => ({ id: 'played-site', name: '演示源站' }),
    '/index/list': () => channels,
    '/index/getDictInfo': () => [],
    '/index/getLinkListByType': () => [],
    '/info/selectInfoMoreChannel': listed,
    '/info/getInfoById': query => {
      const text = texts.find(({ id }) => String(id) === query.get('id'))
      if (!text || text.detail === null) return null
      const { detail, inProject: _, ...row } = text
      return { ...row, content: '<p>正文</p>', attchList: [], ...detail }
    },
    '/index/selectInfoByOpenTenderCode': query => ({
      total: 1,
      rows: texts.flatMap(({ inProject, ...row }) =>
        inProject && row.planId === query.get('planId') ? [{ ...row, ...inProject }] : [],
      ),
    }),
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://played')
    asked.push(request.url ?? '')
    const other = others.get(pathname) ?? others.get(`${pathname}?${searchParams.get('id')}`)
    if (other) return other(request, response, searchParams)
    const answer = plain[pathname.replace('/gpcms/rest/web/v2', '')]
    if (!answer) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'application/json' }).end(envelope(answer(searchParams)))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    texts,
    channels,
    asked,
    /** Another answer at an address, by its path; details also by their id behind a question mark. */
    at: (path: string, answer: Answer) => void others.set(path, answer),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(done => void server.close(() => done()))
    },
  }
}

export const sendFile =
  (content: Buffer | string): Answer =>
  (_, response) =>
    void response.writeHead(200).end(content)
