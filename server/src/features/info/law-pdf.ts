import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { apiPrefix } from '@sunport/contract/call.ts'
import { lawText } from '@sunport/contract/calls/law-text.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { LRUCache } from 'lru-cache'
import { createGate } from '../../platform/gate.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import type { PdfOrder } from './law-pdf-worker.ts'
import type { LawSheet } from './law-service.ts'

/** Where the page of a law is, for whoever holds its paper. */
export interface LawPages {
  origin: string
  directory: {
    site(id: string): { siteCode: string; packCode: string; parentId: string | null } | undefined
    channel(id: string): { pagemark: string } | undefined
  }
  packOf(code: string): RegionPack | undefined
}

const keptBytes = 32 * 1024 * 1024
const waitingAtMost = 8
const patienceMs = 60_000
const memoryMegabytes = 512

/** Its bold sister, where the font has one beside it. */
const boldOf = (font: string): string => {
  const bold = font.replace(/Regular(?=\.\w+$)/, 'Bold')
  return existsSync(bold) ? bold : font
}

type Draw = (order: PdfOrder) => Promise<Buffer>

/** Drawn on a thread of its own, with its own memory and time: visitors' pages go on meanwhile. */
const drawAside: Draw = order => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const worker = new Worker(new URL('./law-pdf-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  })
  const timer = setTimeout(() => reject(new Error('a law took too long to be drawn')), patienceMs)
  worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
  worker.once('error', reject)
  worker.once('exit', code => reject(new Error(`the thread that draws laws ended (${code})`)))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}

/**
 * Laws for paper. One is drawn at a time, each once a day, and few wait for it: whoever asks for all of them keeps one
 * thread busy and nobody else.
 */
export const lawPdf = (font: string, { origin, directory, packOf }: LawPages, draw: Draw = drawAside) => {
  const hasFont = existsSync(font)
  const inTurn = createGate(1, waitingAtMost)
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: bytes => bytes.length + 100,
  })
  const begun = new Map<string, Promise<Buffer>>()

  const pageOf = ({ id, siteId, channelId }: LawSheet): string => {
    const site = directory.site(siteId)
    const pack = site && packOf(site.packCode)
    if (!pack) return origin
    const channel = directory.channel(channelId)?.pagemark ?? null
    const own = site.parentId ? site.siteCode : undefined
    return origin + routerBase + detailHref(pack, { id, noticeType: null, planId: null, channel }, own)
  }

  /** Whoever asks for what is being drawn waits for the same one. */
  const drawn = async (order: PdfOrder): Promise<Buffer> => {
    const key = createHash('sha256').update(JSON.stringify(order)).digest('base64')
    const ready = kept.get(key)
    if (ready) return ready
    const going = begun.get(key)
    if (going) return going
    const work = inTurn(() => draw(order)).finally(() => begun.delete(key))
    begun.set(key, work)
    const bytes = await work
    kept.set(key, bytes)
    return bytes
  }

  return {
    addressOf: (id: string, versionNo: number | null): string | null => {
      if (!hasFont) return null
      const query = new URLSearchParams({ id, ...(versionNo && { version: String(versionNo) }) })
      return `${apiPrefix}${lawText.pdf.path}?${query}`
    },

    print: async (read: () => Promise<LawSheet | null>): Promise<FileAnswer> => {
      if (!hasFont) throw new Problem('law.no_font')
      const sheet = await read()
      if (!sheet) throw new Problem('data.not_found')
      const { title, facts, html, day } = sheet
      const fonts = { body: font, bold: boldOf(font) }
      const content = await drawn({ fonts, title, facts, html, day, address: pageOf(sheet) })
      return { name: `${title}.pdf`, mediaType: 'application/pdf', content }
    },
  }
}

export type LawPdf = ReturnType<typeof lawPdf>
