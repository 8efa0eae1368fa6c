import { mediaService } from '../features/file/media.ts'
import { fileService } from '../features/file/service.ts'
import { type AtSite, type Desks, momentAtSite } from './desks.ts'
import { docx } from './files/office.ts'
import { picturesOf } from './pictures.ts'
import { broughtDocuments, broughtPicture, pictureWords, repeatedPicture } from './text/desk-media.ts'
import type { Deed } from './week.ts'

const editor = ({ people }: Desks) => people.as('editor', 'cms:media:edit', 'cms:media:view')

/** The editor brings a file; until something shows it, it belongs to the site that he brought it for. */
export const bringFile = (desks: Desks, { place }: AtSite, name: string, content: Buffer) => {
  const { db, week, settings, files } = desks
  const { user, actor } = editor(desks)
  const owner = { ...user, siteIds: [place.siteId], grants: new Map() }
  const given = new File([new Uint8Array(content)], name)
  return fileService(db, week.clock, files, settings).upload(given, owner, actor)
}

/** What the editor brought to the library in the week: nothing shows it yet. */
export const mediaDeeds = (desks: Desks, site: AtSite): Deed[] => {
  const { db, week, files } = desks
  const { pack } = site
  const at = momentAtSite(desks, site)
  const bring = (name: string, content: Buffer) => bringFile(desks, site, name, content)
  const bringPictures = async () => {
    const picture = picturesOf('').at(-1)?.content
    if (!picture) return
    const { id } = await bring(broughtPicture, picture)
    week.clock.pass(2)
    await mediaService(db, week.clock, files, () => pack.siteName).describe(
      { id, version: 1, name: broughtPicture, alt: pictureWords },
      editor(desks),
    )
    week.clock.pass(1)
    await bring(repeatedPicture, picture)
  }
  return [
    { at: at(4, 0.15), act: bringPictures },
    ...broughtDocuments.map((name, nth) => ({
      at: at(4, 0.2 + nth * 0.06),
      act: () => bring(name, docx(name.replace(/\.\w+$/, ''), [pack.siteName])),
    })),
  ]
}
