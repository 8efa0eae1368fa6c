import { calls } from '@sunport/contract/calls.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { and, asc, eq } from 'drizzle-orm'
import { mediaService } from '../features/file/media.ts'
import { linkRecords } from '../features/link/records.ts'
import { linkClass } from '../features/link/table.ts'
import { surveyDesk } from '../features/questionnaire/desk.ts'
import { deskUserOf } from '../features/questionnaire/desk-user.ts'
import { indexPublications } from '../features/search/index-repo.ts'
import { channelRecords } from '../features/site/channel-records.ts'
import { fill } from './articles/context.ts'
import { bringFile } from './desk-media.ts'
import { type AtSite, type Desks, momentAtSite } from './desks.ts'
import { docx } from './files/office.ts'
import { paragraphs } from './html.ts'
import { dashedId } from './random.ts'
import { givenUpSurvey, oldLink, triedChannel, wrongFile } from './text/desk-bin.ts'
import { wire } from './time.ts'
import type { Deed } from './week.ts'

const dayMs = 86_400_000

/** A channel is made, filled with drafts, and given up: it goes with all of them, as one batch. */
const giveUpChannel = async (
  { db, content, people, week, settings, packs, admin }: Desks,
  { pack, place, slots }: AtSite,
) => {
  const channels = channelRecords(db, week.clock, {
    packs,
    packOf: () => pack.code,
    binDays: () => settings.get('publish.bin-days'),
    index: indexPublications,
  })
  const keeper = () => people.as(admin, 'cms:channel:edit', 'cms:channel:view')
  const { id, version } = await channels.create(
    calls.channel.create.input.parse({
      siteId: place.siteId,
      name: triedChannel.name,
      pagemark: triedChannel.mark,
      channelType: 'list',
      navShow: false,
    }),
    keeper(),
  )
  const articles = content.content('article', db, week.clock)
  for (const [nth, title] of triedChannel.titles.entries()) {
    week.clock.pass(8)
    await articles.create(
      {
        siteId: place.siteId,
        channelId: id,
        id: dashedId(`${pack.siteCode}/desk-bin/${nth}`),
        title: fill(title, slots),
        bodyHtml: paragraphs([triedChannel.words]),
        fields: { source: slots.厅 },
        attachments: [],
      },
      people.as('editor', 'cms:article:edit', 'cms:article:view'),
    )
  }
  return () => channels.recycle({ id, version, reason: triedChannel.reason }, keeper())
}

const dropLink = async ({ db, people, week, settings, admin }: Desks, { place }: AtSite) => {
  const [of] = await db
    .select({ classCode: linkClass.classCode })
    .from(linkClass)
    .where(and(eq(linkClass.siteId, place.siteId), eq(linkClass.style, 'text')))
    .orderBy(asc(linkClass.sort), asc(linkClass.id))
    .limit(1)
  if (!of) return
  const links = linkRecords(
    db,
    week.clock,
    () => null,
    () => settings.get('publish.bin-days'),
  )
  const keeper = () => people.as(admin, 'cms:link:edit', 'cms:link:view')
  const { id, version } = await links.create(
    calls.link.create.input.parse({ ...oldLink, ...of, siteId: place.siteId, status: enabled.off }),
    keeper(),
  )
  week.clock.pass(6)
  await links.remove(id, version, keeper())
}

const dropSurvey = async ({ db, people, week, settings }: Desks, { place, slots, pack }: AtSite) => {
  const surveys = surveyDesk(
    db,
    week.clock,
    { siteName: () => pack.siteName, publicPath: () => null },
    async () => {},
    { usableImages: async () => [], binDays: () => settings.get('publish.bin-days') },
  )
  const { user, actor, scope } = people.as('editor', 'cms:survey:edit', 'cms:survey:view')
  const editor = deskUserOf(user, actor, scope)
  const { id, version } = await surveys.create(
    calls.questionnaireDesk.create.input.parse({
      siteId: place.siteId,
      title: fill(givenUpSurvey.title, slots),
      intro: givenUpSurvey.intro,
      startTime: wire(week.now + dayMs),
      endTime: wire(week.now + 30 * dayMs),
    }),
    editor,
  )
  week.clock.pass(15)
  await surveys.act('remove', { id, version, reason: givenUpSurvey.reason }, editor)
}

const dropFile = async (desks: Desks, site: AtSite) => {
  const { db, people, week, settings, files } = desks
  const { siteName } = site.pack
  const { id } = await bringFile(desks, site, wrongFile.name, docx(wrongFile.title, [siteName]))
  week.clock.pass(5)
  const media = mediaService(db, week.clock, files, () => siteName)
  const editor = people.as('editor', 'cms:media:edit', 'cms:media:view')
  await media.remove({ id, version: 1, reason: wrongFile.reason }, editor, settings.get('publish.bin-days'))
}

/** What was thrown away at a site in the week: a channel with its drafts as one batch, and single things of several kinds. */
export const binDeeds = (desks: Desks, site: AtSite): Deed[] => {
  const at = momentAtSite(desks, site)
  let giveUp: (() => Promise<unknown>) | undefined
  const begin = async () => {
    giveUp = await giveUpChannel(desks, site)
  }
  return [
    { at: at(4, 0.4), act: begin },
    { at: at(1, 0.6), act: async () => giveUp?.() },
    { at: at(2, 0.25), act: () => dropLink(desks, site) },
    { at: at(2, 0.45), act: () => dropSurvey(desks, site) },
    { at: at(0, 0.3), act: () => dropFile(desks, site) },
  ]
}
