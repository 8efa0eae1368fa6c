import { importWork } from '../features/directory/import-work.ts'
import type { TestApp } from './app.ts'
import type { Acting } from './people.ts'
import { addQuestionnaire } from './questionnaires.ts'
import { sendFile } from './send-file.ts'
import { runTask } from './tasks.ts'

export interface UploadTarget {
  /** What a shape does not say: the names of things that are there. */
  given: () => Promise<Record<string, string>>
  /** Has the file read where that is done later, and answers what became of it. */
  after?: (id: string) => Promise<string>
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The things that uploads belong to, by the path of the upload; one that is not named needs none. */
export const uploadTargets = async (app: TestApp, who: Acting): Promise<Record<string, UploadTarget>> => {
  const siteId = app.packs[0]?.siteCode ?? ''
  const survey = await addQuestionnaire(app.db, {
    siteId,
    questions: [{ code: 'Q1', type: 'file', title: '证明材料', rules: { files: {} } }],
  })
  const { data: picture } = await sendFile(app, who, '/gpcms/rest/v2/files', '被替换.png', pixel)
  return {
    '/rest/web/v2/questionnaire/file': { given: async () => ({ id: survey, question: 'Q1' }) },
    '/rest/v2/media/replacement': {
      given: async () => {
        const { version } = (await who.get(`/media/${picture.id}`)).data
        return { id: picture.id, version: String(version), reason: '内容更正' }
      },
    },
    '/rest/v2/directory/imports': {
      given: async () => ({ siteId, kind: 'supplier', source: '交易平台' }),
      after: async id => {
        await importWork(app.db, app.clock).run()
        const read = JSON.stringify(await who.get(`/directory/imports/${id}`))
        // One import of a directory at a time: the next file waits for nobody.
        await who.post(`/directory/imports/${id}/cancel`, {})
        return read
      },
    },
    '/rest/v2/jobs/imports': {
      given: async () => ({ call: '/rest/v2/links/import', mode: 'create' }),
      after: async id => {
        const task = app.tasks.tasks.get('desk-jobs')
        if (!task) throw new Error('there is no task of that name')
        await runTask(task, app.clock)
        return JSON.stringify(await who.get(`/jobs/${id}`))
      },
    },
  }
}
