import { followHours } from '@sunport/contract/follow/codes.ts'
import { followPaths } from '@sunport/regions/common-routes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/define-task.ts'
import { outboxTask } from '../../platform/jobs/outbox-task.ts'
import { type Mail, MailFailure } from '../../platform/mail.ts'
import { itemRepo } from './item-repo.ts'
import { type Letter, letterRepo } from './letter-repo.ts'
import type { FollowLists } from './lists.ts'
import type { PushTarget } from './push/encrypt.ts'
import type { PushSender } from './push/sender.ts'
import { type FollowRow, followRepo } from './repo.ts'
import type { FollowSecrets } from './secrets.ts'
import { type FollowLinks, toldOf } from './told.ts'
import { briefOf, letterOf, subjectOf, type Told } from './words.ts'

export interface SendingDeps {
  db: Db
  clock: Clock
  origin: string
  secrets: FollowSecrets
  links: FollowLinks
  lists: Pick<FollowLists, 'hrefOf' | 'regionOf' | 'nameOf'>
  mail: Mail | undefined
  push: PushSender
}

const hourMs = 3_600_000

/** Sends what waits. What a letter says is made at the last moment, so that it tells nothing that is public no more. */
export const followSending = (deps: SendingDeps): Task => {
  const { db, secrets, links, lists, clock, mail, push } = deps

  const lettersOf = (follow: FollowRow) => {
    const siteName = lists.nameOf(follow.siteId)
    const until = (hours: number) => new Date(clock.now().getTime() + hours * hourMs)
    return {
      confirm: () => ({
        subject: `【${siteName}】请确认订阅`,
        body: [
          // Nothing of the address stands here: whoever asks for somebody else's must not write to him.
          `有人用这个邮箱在${siteName}订阅了提醒。如果是您，请在 ${followHours.confirm} 小时内打开下面的链接确认：`,
          '',
          links.page(followPaths.confirm, follow.siteId, {
            token: secrets.token('confirm', follow.id, until(followHours.confirm)),
          }),
          '',
          '如果不是您，不必理会：不确认就不会收到提醒，这个地址也会被删除。',
        ].join('\n'),
      }),
      manage: () => ({
        subject: `【${siteName}】查看和修改您的订阅`,
        body: [
          `请在 ${followHours.manage} 小时内打开下面的链接，查看、修改或取消您的全部订阅：`,
          '',
          links.page(followPaths.manage, follow.siteId, {
            token: secrets.token('manage', follow.contactDigest, until(followHours.manage)),
          }),
          '',
          '如果不是您要求的，不必理会。链接请勿转发。',
        ].join('\n'),
      }),
      news: (told: Told[]) => {
        const followed = { ...follow, siteName }
        return {
          subject: subjectOf(followed, told),
          body: letterOf(followed, told, {
            stop: links.stop(follow),
            manage: links.page(followPaths.manage, follow.siteId),
            calendar: links.calendar(follow),
          }),
          // RFC 8058: mailboxes offer the way out themselves, and take it by a post that nothing else can make.
          headers: {
            'List-Unsubscribe': `<${links.oneClick(follow)}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }
      },
    }
  }

  const pushed = async (follow: FollowRow, told: Told[], tag: string): Promise<string | undefined> => {
    const siteName = lists.nameOf(follow.siteId)
    const [first] = told
    const outcome = await push.send(JSON.parse(secrets.open(follow.id, follow.contactSealed)) as PushTarget, {
      title: siteName,
      body: briefOf({ ...follow, siteName }, told),
      url: told.length === 1 && first ? first.url : links.page(follow.address, follow.siteId),
      tag,
    })
    if (outcome === 'taken') return undefined
    if (outcome !== 'gone') return outcome.failure
    // Its push service knows the browser no more: there is nobody to try again for.
    await followRepo(db).end(follow.id, clock.now())
    return undefined
  }

  const mailed = async (
    follow: FollowRow,
    told: Told[],
    { id, purpose }: Pick<Letter, 'id' | 'purpose'>,
  ): Promise<string | undefined> => {
    if (!mail) return '没有设置邮件服务器'
    const letters = lettersOf(follow)
    const letter = purpose === 'news' ? letters.news(told) : letters[purpose]()
    try {
      await mail.send({ id, to: secrets.open(follow.id, follow.contactSealed), ...letter })
      return undefined
    } catch (failure) {
      if (failure instanceof MailFailure) return failure.message
      throw failure
    }
  }

  const send = async ({ id, followId, purpose }: Letter): Promise<string | undefined> => {
    const follow = await followRepo(db).find(followId)
    if (!follow) return undefined
    const told = purpose === 'news' ? toldOf(follow, await itemRepo(db).ofLetter(id), deps) : []
    // All that it had to tell was withdrawn meanwhile.
    if (purpose === 'news' && told.length === 0) return undefined
    const failure =
      follow.way === 'push' ? await pushed(follow, told, id) : await mailed(follow, told, { id, purpose })
    if (failure === undefined)
      await itemRepo(db).tell(
        id,
        told.map(({ key }) => key),
        clock.now(),
      )
    return failure
  }

  return outboxTask<Letter>(db, clock, {
    code: 'follow-sending',
    name: '发送订阅提醒',
    thing: '订阅提醒',
    unit: '封',
    rows: letterRepo,
    triedOf: letter => letter,
    send,
  })
}
