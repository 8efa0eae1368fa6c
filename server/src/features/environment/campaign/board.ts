import { randomUUID } from 'node:crypto'
import { apiPrefix } from '@sunport/contract/call.ts'
import type {
  CampaignDetail,
  CampaignStatus,
  NewOpinion,
  PublicCampaign,
  SentOpinion,
} from '@sunport/contract/calls/campaign-board.ts'
import type { Attachment } from '@sunport/contract/calls/info.ts'
import { opinionStates, stateAt } from '@sunport/contract/environment/campaign-policy.ts'
import { articlesOf, articleWords } from '@sunport/contract/environment/draft-articles.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskName } from '@sunport/contract/format/mask.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { tag, touchTags } from '../../../platform/cache/tags.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queries } from '../../../platform/database/database.ts'
import type { Notify } from '../../../platform/notify.ts'
import { type BoardFilter, boardRead } from './board-read.ts'
import { opinionRepo } from './opinion-repo.ts'
import { fileIdOf } from './plan.ts'
import { campaignRepo } from './repo.ts'
import type { SubmitterSeal } from './submitter.ts'
import type { CampaignRow } from './table.ts'

/** The purpose that a code must have been sent for: the same as of a message. */
const codePurpose = 'feedback'

export interface PhoneCodes {
  indexOf(mobile: string): string
  check(mobile: string, purpose: string, code: string): Promise<string>
  spend(queries: Queries, id: string): Promise<void>
}

interface BoardDeps {
  db: Db
  clock: Clock
  codes: PhoneCodes
  seals: SubmitterSeal
  notify: Notify
}

/** 意见征集, as everybody meets it. */
export const campaignBoardService = ({ db, clock, codes, seals, notify }: BoardDeps) => {
  const read = boardRead(db)

  const toPublic = (row: CampaignRow): PublicCampaign => ({
    id: row.id,
    title: row.title,
    startTime: toWireTime(row.startAt),
    endTime: toWireTime(row.endAt),
    status: stateAt(row, clock.now()) as CampaignStatus,
    opinionCount: row.opinionCount,
  })

  const attachmentsOf = async ({ files }: CampaignRow): Promise<Attachment[]> => {
    const known = new Map((await campaignRepo(db).filesOf(files.map(fileIdOf))).map(file => [file.id, file]))
    return files.flatMap(file => {
      const stored = known.get(fileIdOf(file))
      if (!stored) return []
      const { ext, size, digest, downloads } = stored
      return [
        {
          fileName: file.name,
          fileUrl: `${apiPrefix}/rest/v2/files/${stored.id}`,
          fileExt: ext,
          fileSize: Number(size),
          fileDigest: digest,
          downloadNum: downloads,
        },
      ]
    })
  }

  return {
    list: async (filter: BoardFilter) => {
      const { rows, total } = await read.list(filter, clock.now())
      return { rows: rows.map(toPublic), total }
    },

    get: async (siteId: string, id: string): Promise<CampaignDetail | null> => {
      const row = await read.find(siteId, id)
      if (!row) return null
      const articles = articlesOf(row.draftText)
      const opinions = await read.opinions(id)
      return {
        ...toPublic(row),
        background: row.background,
        articles,
        files: await attachmentsOf(row),
        contacts: row.contacts,
        opinions: opinions.map(each => ({
          no: each.no,
          articles: articleWords(articles, each.articleRefs),
          text: each.publicText ?? '',
          submitter: each.shownName,
          receivedAt: toWireTime(each.receivedAt),
          stateName: opinionStates[each.state],
          response: each.state === 'rejected' ? each.reason : each.response,
        })),
        feedbackDue: row.feedbackDue && toWireTime(row.feedbackDue).slice(0, 10),
        feedback: row.feedback,
      }
    },

    /**
     * Takes an opinion in, once its writer has shown that the phone is at hand. It came when it was sent: what the
     * server has to do with it first does not make it late.
     */
    send: async (siteId: string, input: z.output<typeof NewOpinion>): Promise<SentOpinion> => {
      const arrivedAt = clock.now()
      const row = await read.find(siteId, input.campaignId)
      if (!row) throw new Problem('opinion.no_campaign')
      if (arrivedAt < row.startAt) throw new Problem('opinion.too_early')
      if (arrivedAt >= row.endAt) throw new Problem('opinion.too_late')
      const keys = new Set(articlesOf(row.draftText).flatMap(({ key }) => key || []))
      const articleRefs = [...new Set(input.articleRefs)]
      if (!articleRefs.every(ref => keys.has(ref))) throw new Problem('opinion.article')
      const codeId = await codes.check(input.mobile, codePurpose, input.phoneCode)
      return db.transaction(async tx => {
        await codes.spend(tx, codeId)
        const no = await campaignRepo(tx).nextOpinion(row.id, arrivedAt)
        if (!no) throw new Problem('opinion.too_late')
        const id = randomUUID()
        await opinionRepo(tx).insert({
          id,
          campaignId: row.id,
          siteId,
          no,
          articleRefs: articleRefs.sort((first, second) => Number(first) - Number(second)),
          opinion: input.opinion,
          ...seals.seal(id, input),
          mobileIndex: codes.indexOf(input.mobile),
          identity: input.identity,
          shownName: maskName(input.name),
          publicWish: input.publicWish === '1',
          consentedAt: arrivedAt,
          receivedAt: arrivedAt,
        })
        await notify(
          { tx, now: arrivedAt },
          {
            kind: 'opinion-waiting',
            title: `意见征集“${row.title}”有意见待审`,
            link: `business-environment?tab=campaigns&campaign=${row.id}`,
            refId: row.id,
            to: { code: 'cms:campaign:handle', place: { siteId } },
          },
        )
        await touchTags(tx, [tag.campaigns(siteId)])
        return { no, receivedAt: toWireTime(arrivedAt) }
      })
    },
  }
}

export type CampaignBoard = ReturnType<typeof campaignBoardService>
