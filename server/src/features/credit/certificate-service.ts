import { createHash, randomBytes } from 'node:crypto'
import { canonicalJson } from '@sunport/contract/attest/canonical.ts'
import {
  certificateSubject,
  certificateTitle,
  type FrozenCertificate,
} from '@sunport/contract/attest/certificate.ts'
import type { CreditCertificate, CreditCheckResult } from '@sunport/contract/calls/credit-check.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { verifyHref } from '@sunport/regions/verify-link.ts'
import { createGate } from '../../platform/gate.ts'
import { createDrawing, type Draw } from '../../platform/paper/drawing-thread.ts'
import { paperFonts } from '../../platform/paper/fonts.ts'
import type { PrintedCertificate } from './certificate-draw.ts'
import type { CheckedList, CreditChecking } from './check-service.ts'

export interface CertificateDeps {
  check: CreditChecking['check']
  /** Enters it into the publication log; its place there. */
  attestOnce(said: {
    subject: string
    siteId: string
    frozen: { content: string; files: string[] }
  }): Promise<number>
  packOfSite(siteId: string): RegionPack | undefined
  origin: string
  font: string
  /** A demonstration enters nothing. */
  isReadOnly: boolean
}

const waitingAtMost = 8
const patienceMs = 60_000

const drawAside = createDrawing<PrintedCertificate>({
  program: new URL('./certificate-worker.ts', import.meta.url),
  patienceMs,
  tooHard: 'credit.too_hard',
})

const factsOf = (number: string, result: CreditCheckResult): [string, string][] => {
  const { asOf, checkedAt, siteName, total, found, ambiguous } = result
  const clear = total - found - ambiguous
  return [
    ['证明编号', number],
    ['核查日期', asOf],
    ['出具时间', checkedAt],
    ['出具网站', siteName ?? '本站'],
    ['核查范围', '本站公布的严重违法失信行为记录、不良行为记录，以及名录中的资质有效期'],
    [
      '核查结果',
      `共核查 ${total} 个：${found} 个有生效记录，${ambiguous} 个名称不唯一，${clear} 个未发现有效记录`,
    ],
  ]
}

const notes = [
  '本证明由网站按核查日期当日公布的记录自动出具，不改变记录本身的效力。名称不唯一的，应以统一社会信用代码另行核查。',
  '本证明的文件摘要已写入本站的存证日志。请用“验真”页面选择本文件核对：文件有任何改动都会显示不符。网站不保存核查名单。',
]

/** 信用核查证明: the check of a list, on paper, with its digest in the publication log. The list itself is kept nowhere. */
export const certificateService = (
  { check, attestOnce, packOfSite, origin, font, isReadOnly }: CertificateDeps,
  draw: Draw<PrintedCertificate> = drawAside,
) => {
  const fonts = paperFonts(font)
  const inTurn = createGate(1, waitingAtMost)

  return {
    issue: async (input: CheckedList, requestSiteId: string): Promise<CreditCertificate> => {
      if (isReadOnly) throw new Problem('demo.read_only')
      if (!fonts) throw new Problem('credit.no_font')
      const { siteId, result } = await check(input, requestSiteId)
      const number = `CC-${randomBytes(8).toString('hex').toUpperCase()}`
      const pack = packOfSite(siteId)
      const address = pack ? origin + routerBase + verifyHref(pack, { id: number }) : origin
      const title = certificateTitle
      const day = result.checkedAt.slice(0, 10)
      const bytes = await inTurn(() =>
        draw({
          fonts,
          title,
          codes: [{ address, words: '扫码验真' }],
          day,
          facts: factsOf(number, result),
          notes,
          result,
        }),
      )
      const digest = createHash('sha256').update(bytes).digest('hex')
      const { asOf, checkedAt, total, found, ambiguous } = result
      const subject = certificateSubject(number)
      const frozen = {
        ...{ type: 'document', v: 1, subject, site: siteId, kind: 'credit-check', title, number },
        ...{ asOf, checkedAt, total, found, ambiguous },
        files: [{ name: number, ext: 'pdf', size: bytes.length, digest }],
      } satisfies FrozenCertificate
      // Whoever has the paper has it entered: a log that could not be written to issues nothing.
      const seq = await attestOnce({
        ...{ subject, siteId },
        frozen: { content: canonicalJson(frozen), files: [digest] },
      })
      const name = `${title}-${number}.pdf`
      return { number, seq, name, digest, content: bytes.toString('base64'), result }
    },
  }
}
