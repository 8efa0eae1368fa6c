import type { CampaignState } from '@sunport/contract/environment/campaign-policy.ts'
import { maskName } from '@sunport/contract/format/mask.ts'
import { reportOf } from '../features/environment/campaign/report.ts'
import type { FeatureDemo, FeatureDemoContext } from './feature-demo.ts'
import { p } from './html.ts'
import { personName } from './parties.ts'
import { dashedId, type Random, randomFrom } from './random.ts'
import { campaigns, type DemoCampaign } from './text/campaigns.ts'
import { dayOf, momentAt, wire, workdayFrom } from './time.ts'

interface Plan {
  state: CampaignState
  /** Days from today. */
  start: number
  end: number
  /** The last day for the feedback, counted from the end. */
  due?: number
}

/** One for each text, in their order: every state, and feedback that is owed in time and too late. */
const plans: Plan[] = [
  { state: 'answered', start: -120, end: -90, due: 21 },
  { state: 'open', start: -12, end: 18 },
  { state: 'ended', start: -38, end: -8, due: 21 },
  { state: 'ended', start: -80, end: -50, due: 21 },
  { state: 'waiting', start: 6, end: 36 },
  { state: 'draft', start: 20, end: 50 },
]

/** Nobody's data stands behind the names of the demo. */
const opinionRows = (
  { opinions }: DemoCampaign,
  campaignId: string,
  siteId: string,
  [from, to]: [number, number],
  isDecided: boolean,
  random: Random,
) => {
  const idOf = (no: number): string => dashedId(`${campaignId}/opinion/${no}`)
  return opinions.map((opinion, at) => {
    const { articles, by, words, told, isShown = false, isPrivate = false, sameAs } = opinion
    const state = isDecided && opinion.state === 'pending' ? 'rejected' : opinion.state
    const received = new Date(from + ((at + 1) / (opinions.length + 1)) * (to - from))
    return {
      id: idOf(at + 1),
      campaign_id: campaignId,
      site_id: siteId,
      no: at + 1,
      article_refs: articles,
      opinion: words,
      identity: by,
      shown_name: maskName(personName(random)),
      public_wish: !isPrivate,
      consented_at: received,
      received_at: received,
      state,
      reason: state === 'rejected' ? (told ?? '与现行规定不一致') : null,
      response: state === 'adopted' || state === 'partly' ? (told ?? null) : null,
      merged_into: state === 'duplicate' && sameAs ? idOf(sameAs) : null,
      public_text: isShown ? words : null,
      decided_by: state === 'pending' ? null : 'editor',
      decided_at: state === 'pending' ? null : received,
    }
  })
}

const insertOpinions = `
  INSERT INTO campaign_opinion (id, campaign_id, site_id, no, article_refs, opinion, identity, shown_name, public_wish,
    consented_at, received_at, state, reason, response, merged_into, public_text, decided_by, decided_at)
  SELECT id, campaign_id, site_id, no, article_refs, opinion, identity, shown_name, public_wish, consented_at,
    received_at, state, reason, response, merged_into, public_text, decided_by, decided_at
  FROM jsonb_populate_recordset(NULL::campaign_opinion, $1)`

const load = async (
  { client, siteId, pack, now, seed }: FeatureDemoContext,
  text: DemoCampaign,
  plan: Plan,
  name: string,
): Promise<void> => {
  const here = (words: string): string => words.replaceAll('{地}', pack.name)
  const random = randomFrom(`${seed}/${name}`)
  const id = dashedId(name)
  const today = dayOf(now.getTime())
  const [start, end] = [momentAt(today + plan.start, 540), momentAt(today + plan.end, 1080)]
  const due = plan.due && momentAt(workdayFrom(today + plan.end + plan.due), 1439)
  const answered = plan.state === 'answered' && due ? due - 3 * 86_400_000 : undefined
  const received: [number, number] = [start, Math.min(end, now.getTime())]
  const rows = plan.start < 0 ? opinionRows(text, id, siteId, received, answered !== undefined, random) : []
  const draftText = text.draft.join('\n')
  const report = reportOf(
    { draftText, feedbackNote: text.note ?? null },
    rows.map(({ no, article_refs, state, reason, response, public_text }) => ({
      no,
      articleRefs: article_refs,
      state,
      reason,
      response,
      publicText: public_text,
    })),
  )
  const isOver = plan.state === 'ended' || plan.state === 'answered'
  await client.query(
    `INSERT INTO campaign (id, site_id, title, background, draft_text, contacts, start_at, end_at, state, released_at,
       released_by, ended_at, feedback_due, feedback_note, feedback, feedback_at, opinion_count, create_date)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      id,
      siteId,
      here(text.title),
      p(here(text.background)),
      draftText,
      `${pack.footer.organiser}政府采购监督管理处，电话 ${pack.footer.phone}`,
      new Date(start),
      new Date(end),
      plan.state,
      plan.state === 'draft' ? null : new Date(Math.min(start, now.getTime())),
      plan.state === 'draft' ? null : 'reviewer3',
      isOver ? new Date(end) : null,
      isOver && due ? new Date(due) : null,
      isOver ? (text.note ?? null) : null,
      answered ? JSON.stringify({ ...report, publishedAt: wire(answered) }) : null,
      answered ? new Date(answered) : null,
      rows.length,
      new Date(Math.min(start, now.getTime())),
    ],
  )
  if (rows.length > 0) await client.query(insertOpinions, [JSON.stringify(rows)])
}

/** Campaigns in every state, with opinions in every state, where the region has a zone for its business environment. */
export const loadCampaigns: FeatureDemo = async context => {
  const { pack } = context
  if (!pack.businessEnvironment) return
  for (const [at, plan] of plans.entries()) {
    const text = campaigns[at]
    if (text) await load(context, text, plan, `${pack.siteCode}/campaign/${at}`)
  }
}
