import { apiPrefix } from '@sunport/contract/call.ts'
import { account, avatarMegabytes } from '@sunport/contract/calls/account.ts'
import { Problem } from '@sunport/contract/problems.ts'
import sharp from 'sharp'
import type { Clock } from '../../platform/clock.ts'
import { createChanges } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import { digestOf } from '../../platform/files/store.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import { avatarRepo } from './avatar-repo.ts'
import { sessionRepo } from './repo.ts'

const side = 256
/** What a small file may unfold to. */
const mostPixels = 40_000_000
const kinds = new Set(['jpeg', 'png', 'webp', 'gif'])

/** A square picture made anew: nothing of what the camera wrote into the file stays. */
const squareOf = async (content: Buffer): Promise<Buffer> => {
  try {
    const picture = sharp(content, { limitInputPixels: mostPixels })
    if (!kinds.has((await picture.metadata()).format ?? '')) throw new Problem('avatar.type')
    return await picture.rotate().resize(side, side, { fit: 'cover' }).webp({ quality: 85 }).toBuffer()
  } catch {
    throw new Problem('avatar.type')
  }
}

/** The address changes with the picture, so that no browser shows an old one. */
const addressOf = (userId: string, picture: Buffer): string =>
  `${apiPrefix}${account.avatar.path.replace(':id', userId)}?v=${digestOf(picture).slice(0, 12)}`

/** Pictures of colleagues: everybody sets his own, whoever is signed in sees them. */
export const avatarService = (db: Db, clock: Clock) => {
  const change = createChanges(db, clock, 'sys')

  const write = (user: UserRow, picture: Buffer | undefined, actor: Actor): Promise<string | null> =>
    change(actor, async ({ tx, audit, stamp }) => {
      const avatar = picture ? addressOf(user.id, picture) : null
      await (picture ? avatarRepo(tx).put(user.id, picture) : avatarRepo(tx).remove(user.id))
      await sessionRepo(tx).changeUser(user.id, { avatar, version: user.version + 1, ...stamp() })
      await audit({
        entity: 'user',
        entityId: user.id,
        title: user.userName,
        action: 'change-avatar',
        before: { avatar: user.avatar },
        after: { avatar },
      })
      return avatar
    })

  return {
    set: async (user: UserRow, file: File, actor: Actor): Promise<{ avatar: string }> => {
      if (file.size > avatarMegabytes * 1024 * 1024) throw new Problem('avatar.size')
      const picture = await squareOf(Buffer.from(await file.arrayBuffer()))
      return { avatar: (await write(user, picture, actor)) ?? '' }
    },

    remove: async (user: UserRow, actor: Actor): Promise<null> => {
      if (user.avatar) await write(user, undefined, actor)
      return null
    },

    read: async (userId: string): Promise<FileAnswer> => {
      const content = await avatarRepo(db).find(userId)
      if (!content) throw new Problem('data.not_found')
      return { name: 'avatar.webp', mediaType: 'image/webp', content }
    },
  }
}

export type AvatarService = ReturnType<typeof avatarService>
