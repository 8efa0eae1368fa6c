import { createHash } from 'node:crypto'
import { apiPrefix } from '@sunport/contract/call.ts'
import { lawText } from '@sunport/contract/calls/law-text.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { verifyHref } from '@sunport/regions/verify-link.ts'
import { LRUCache } from 'lru-cache'
import { createGate } from '../../platform/gate.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import { createDrawing, type Draw } from '../../platform/paper/drawing-thread.ts'
import { paperFonts } from '../../platform/paper/fonts.ts'
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
/** What could not be drawn is not tried for everybody who asks; a machine that was busy may be idle then. */
const refusedMs = 10 * 60_000
const mostRefused = 1_000

const drawAside = createDrawing<PdfOrder>({
  program: new URL('./law-pdf-worker.ts', import.meta.url),
  patienceMs,
  tooHard: 'law.too_hard',
})

/**
 * Laws for paper. One is drawn at a time, each once a day, and few wait for it: whoever asks for all of them keeps one
 * thread busy and nobody else.
 */
export const lawPdf = (
  font: string,
  { origin, directory, packOf }: LawPages,
  draw: Draw<PdfOrder> = drawAside,
) => {
  const fonts = paperFonts(font)
  const inTurn = createGate(1, waitingAtMost)
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: bytes => bytes.length + 100,
  })
  const begun = new Map<string, Promise<Buffer>>()
  const tooHard = new LRUCache<string, true>({ max: mostRefused, ttl: refusedMs })

  const pagesOf = ({ id, siteId, channelId }: LawSheet): Pick<PdfOrder, 'address' | 'verifyAddress'> => {
    const site = directory.site(siteId)
    const pack = site && packOf(site.packCode)
    if (!pack) return { address: origin, verifyAddress: origin }
    const channel = directory.channel(channelId)?.pagemark ?? null
    const own = site.parentId ? site.siteCode : undefined
    const page = detailHref(pack, { id, noticeType: null, planId: null, channel }, own)
    return {
      address: origin + routerBase + page,
      verifyAddress: origin + routerBase + verifyHref(pack, { id }),
    }
  }

  /** Whoever asks for what is being drawn waits for the same one. */
  const drawn = async (order: PdfOrder): Promise<Buffer> => {
    const key = createHash('sha256').update(JSON.stringify(order)).digest('base64')
    const ready = kept.get(key)
    if (ready) return ready
    const going = begun.get(key)
    if (going) return going
    if (tooHard.has(key)) throw new Problem('law.too_hard')
    const work = inTurn(() => draw(order)).finally(() => begun.delete(key))
    begun.set(key, work)
    const bytes = await work.catch(failure => {
      if (failure instanceof Problem && failure.key === 'law.too_hard') tooHard.set(key, true)
      throw failure
    })
    kept.set(key, bytes)
    return bytes
  }

  return {
    addressOf: (id: string, versionNo: number | null): string | null => {
      if (!fonts) return null
      const query = new URLSearchParams({ id, ...(versionNo && { version: String(versionNo) }) })
      return `${apiPrefix}${lawText.pdf.path}?${query}`
    },

    print: async (read: () => Promise<LawSheet | null>): Promise<FileAnswer> => {
      if (!fonts) throw new Problem('law.no_font')
      const sheet = await read()
      if (!sheet) throw new Problem('data.not_found')
      const { title, facts, html, day } = sheet
      const content = await drawn({ fonts, title, facts, html, day, ...pagesOf(sheet) })
      return { name: `${title}.pdf`, mediaType: 'application/pdf', content }
    },
  }
}

export type LawPdf = ReturnType<typeof lawPdf>
