import { createHash } from 'node:crypto'
import type { CheckReport } from '@sunport/contract/calls/check.ts'
import { type Finding, findingWords, isBlocking } from '@sunport/contract/content/check/finding.ts'
import { checkText, linksIn } from '@sunport/contract/content/check/text-checks.ts'
import type { FindWords, WordRule } from '@sunport/contract/content/check/words.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { ContentKindRules } from '../core/kind.ts'
import type { Checked, PassedChecks } from '../core/life.ts'
import { alikeTitles } from './alike.ts'

/** What texts are read for, as the feature of checks knows it. */
export interface TextChecks {
  wordsFor(db: Queries, siteId: string): Promise<{ rules: WordRule[]; find: FindWords }>
  /** Why links lead nowhere, by their address. */
  deadLinks(hrefs: readonly string[], isAskingOthers: boolean): Promise<Map<string, string>>
  isPersonalRefused(siteId: string): boolean
}

interface Confirmation extends Record<string, unknown> {
  digest: string
  confirmedBy: string
}

const digestOf = (findings: readonly Finding[]): string =>
  createHash('sha256')
    .update(JSON.stringify(findings.map(({ place }) => place?.words ?? '').sort()))
    .digest('hex')

const toConfirm = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ needsConfirmation }) => needsConfirmation)

const confirmationOf = async (db: Queries, editionId: string): Promise<Confirmation | undefined> =>
  (
    await db.execute<Confirmation>(sql`
      SELECT digest, confirmed_by AS "confirmedBy" FROM personal_confirmation WHERE edition_id = ${editionId}`)
  ).rows[0]

/** Reads texts for what must not, should not or need not become public. */
export const checkingOf = (kind: ContentKind, rules: ContentKindRules, checks: TextChecks) => {
  /** All that can be said without leaving the house: what decides over a submission. */
  const readingOf = async (db: Queries, checked: Checked) => {
    const { title, bodyHtml, fields, info, attachmentNames } = checked
    const { find } = await checks.wordsFor(db, info.siteId)
    const problems = await rules.problemsOf(db, checked)
    return {
      problems: problems.map((problem): Finding => ({ ...problem, place: null, needsConfirmation: false })),
      text: checkText(
        { kind, title, bodyHtml, fields, attachments: attachmentNames },
        { findWords: find, isPersonalRefused: checks.isPersonalRefused(info.siteId) },
      ),
    }
  }
  const findingsOf = async (db: Queries, checked: Checked): Promise<Finding[]> => {
    const { problems, text } = await readingOf(db, checked)
    return [...problems, ...text]
  }

  const linkFindings = async (bodyHtml: string, isAskingOthers: boolean): Promise<Finding[]> => {
    const links = linksIn(bodyHtml)
    const dead = await checks.deadLinks(links, isAskingOthers)
    return links.flatMap((href, nth): Finding[] => {
      const failure = dead.get(href)
      if (!failure) return []
      return [
        {
          group: 'link',
          level: 'warn',
          message: `链接失效：${failure}`,
          place: { part: 'bodyHtml', what: 'link', words: href, nth },
          needsConfirmation: false,
        },
      ]
    })
  }

  const passed: PassedChecks = {
    findingsOf,

    /** As far as it is known without asking anybody. */
    deadLinks: ({ bodyHtml }) => linkFindings(bodyHtml, false),

    /** Throws what keeps a text from its next step. */
    refuse: findings => {
      const blocks = findings.filter(isBlocking)
      if (blocks.length === 0) return
      const isUnfinished = blocks.some(({ group }) => group === 'form' || group === 'statutory')
      throw new Problem(isUnfinished ? 'content.incomplete' : 'content.checks', findingWords(blocks))
    },

    /** Whoever submits answers for the personal data that stays in the text. */
    confirm: async (db, editionId, findings, { isConfirmed, userName, now }) => {
      const asked = toConfirm(findings)
      if (asked.length === 0) return 0
      if (!isConfirmed) throw new Problem('check.unconfirmed', unconfirmedWords(asked))
      await db.execute(sql`
        INSERT INTO personal_confirmation (edition_id, digest, confirmed_by, confirmed_at)
        VALUES (${editionId}, ${digestOf(asked)}, ${userName}, ${now.toISOString()})
        ON CONFLICT (edition_id) DO UPDATE SET digest = excluded.digest, confirmed_by = excluded.confirmed_by,
          confirmed_at = excluded.confirmed_at`)
      return asked.length
    },

    /** Nothing personal is signed that nobody answers for. */
    checkConfirmed: async (db, editionId, findings) => {
      const asked = toConfirm(findings)
      if (asked.length === 0) return
      const confirmation = await confirmationOf(db, editionId)
      if (confirmation?.digest !== digestOf(asked))
        throw new Problem('check.unconfirmed', unconfirmedWords(asked))
    },
  }

  return {
    ...passed,

    /** Everything, with the links: nothing else may wait for it. */
    report: async (
      db: Queries,
      checked: Checked,
      { editionId, isAskingOthers }: { editionId: string; isAskingOthers: boolean },
    ): Promise<CheckReport> => {
      const [reading, links, confirmation, alike] = await Promise.all([
        readingOf(db, checked),
        linkFindings(checked.bodyHtml, isAskingOthers),
        confirmationOf(db, editionId),
        // Notices of one project are alike by law.
        kind === 'article' ? alikeTitles(db, checked.info, checked.title, checked.now) : [],
      ])
      const asked = toConfirm(reading.text)
      const isConfirmed = asked.length > 0 && confirmation?.digest === digestOf(asked)
      return {
        ...reading,
        problems: [...reading.problems, ...alike],
        links,
        checkedAt: toWireTime(checked.now),
        confirmedBy: isConfirmed ? confirmation.confirmedBy : null,
      }
    },
  }
}

const unconfirmedWords = (asked: readonly Finding[]): string =>
  `稿件含有个人信息，须由送审人确认依法应当公开：${findingWords(asked)}`
