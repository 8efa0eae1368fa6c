import type { questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import { tokenCookie } from '@sunport/contract/constants.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { tag } from '../../platform/cache/tags.ts'
import { tableFile } from '../../platform/crud/list-file.ts'
import { hmacBase64url, newToken } from '../../platform/crypto/secrets.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import type { CallContext, CurrentUser } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { resultsTable } from './results-table.ts'
import type { IsShown, QuestionnaireService } from './service.ts'

export type UserOfToken = (token: string) => Promise<Pick<CurrentUser, 'id' | 'hold'> | undefined>
export type FindSite = (id: string | undefined, requestSiteId: string) => { id: string } | undefined

/** Says nothing about its bearer; it only keeps one visitor from answering twice. */
const visitorCookie = 'sunport_visitor'
/** The same in a frame of another site, where browsers keep the first from us. */
const framedVisitorCookie = 'sunport_visitor_framed'
const visitorSeconds = 400 * 86_400
const visitorForm = /^[\w-]{43}$/

const visitorOf = ({ cookie }: CallContext): string | undefined => {
  const given = cookie(visitorCookie) ?? cookie(framedVisitorCookie)
  return given && visitorForm.test(given) ? given : undefined
}

export const questionnaireHandlers = (
  service: QuestionnaireService,
  findSite: FindSite,
  userOfToken: UserOfToken,
): Handlers<typeof questionnaire> => {
  const siteIdOf = (given: string | undefined, context: CallContext): string => {
    const found = findSite(given, context.site.id)
    if (!found) throw new Problem('request.invalid', '参数 siteId 不正确')
    return found.id
  }
  /** An id stands for itself; a site, where given, must be its own, and one that is closed shows nothing. */
  const shownTo = (given: string | undefined, context: CallContext): IsShown => {
    const only = given ? siteIdOf(given, context) : undefined
    return siteId => (only ? siteId === only : findSite(siteId, context.site.id) !== undefined)
  }

  /** Whose session a call came with; one that still waits for its second step is nobody's. */
  const userIdOf = async ({ token, cookie }: CallContext): Promise<string | undefined> => {
    const session = token ?? cookie(tokenCookie)
    const user = session ? await userOfToken(session).catch(() => undefined) : undefined
    return user && !user.hold ? user.id : undefined
  }

  const tagResults = (id: string, { tags }: CallContext): void => {
    tags.add(tag.questionnaire(id))
    tags.add(tag.questionnaireResults(id))
  }

  return {
    listQuestionnaires: ({ siteId, status, ...paging }, context) => {
      const site = siteIdOf(siteId, context)
      context.tags.add(tag.questionnaires(site))
      return service.list(site, status || undefined, paging)
    },
    getQuestionnaire: async ({ id, siteId }, context) => {
      context.tags.add(tag.questionnaire(id))
      return service.find(id, shownTo(siteId, context))
    },
    submitQuestionnaire: async ({ siteId, pageToken, ...input }, context) => {
      const known = visitorOf(context)
      // Without a cookie the page itself is what answers once.
      const visitor = known ?? (pageToken ? hmacBase64url(pageToken, 'visitor') : newToken())
      const submission = {
        ...input,
        visitor,
        userId: await userIdOf(context),
        ip: context.ip,
        userAgent: context.userAgent,
      }
      const thanks = await service.submit({ ...submission, isShown: shownTo(siteId, context) })
      const kept = { value: visitor, maxAge: visitorSeconds }
      if (!known)
        context.cookies.push(
          { name: visitorCookie, ...kept },
          { name: framedVisitorCookie, ...kept, isForFrames: true },
        )
      return thanks
    },
    beginQuestionnaire: async ({ id, siteId }, context) => {
      await service.begin(id, shownTo(siteId, context))
      return null
    },
    uploadAnswerFile: ({ id, siteId, question, file }, context) =>
      service.takeFile(id, shownTo(siteId, context), question, file, context.ip),
    saveAnswers: ({ id, siteId, answers, resumeCode }, context) =>
      service.save(id, shownTo(siteId, context), answers, resumeCode || undefined),
    resumeAnswers: ({ id, siteId, resumeCode }, context) =>
      service.resume(id, shownTo(siteId, context), resumeCode),
    getStatistics: async ({ id, siteId }, context) => {
      tagResults(id, context)
      return service.statistics(id, shownTo(siteId, context), visitorOf(context))
    },
    downloadStatistics: async ({ id, siteId }, context): Promise<FileAnswer> => {
      const statistics = await service.statistics(id, shownTo(siteId, context), visitorOf(context))
      if (!statistics) throw new Problem('request.not_found')
      if (statistics.withheld) throw new Problem('questionnaire.not_public')
      return tableFile(`${statistics.title}统计`, 'xlsx', resultsTable(statistics))
    },
  }
}
