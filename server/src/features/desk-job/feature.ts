import { calls } from '@sunport/contract/calls.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { deskJobService } from './service.ts'
import { deskJobTask } from './task.ts'
import { jobWorker, type WorkerNeeds } from './worker.ts'

/** 最近批量操作: bulk actions that can be taken back, long ones and exports in the background. */
export const deskJobFeature = (platform: Platform, needs: WorkerNeeds) => {
  const worker = jobWorker(platform, needs)
  const service = deskJobService(platform, worker, needs.files)
  return {
    calls: [
      bound(calls.deskJobs, {
        list: (input, context) => service.list(input, context),
        get: ({ id }, context) => service.get(id, context),
        undo: ({ id }, context) => service.undo(id, context),
        cancel: ({ id }, context) => service.cancel(id, context),
        startExport: (input, context) => service.startExport(input, context),
        startImport: (input, context) => service.startImport(input, context),
        file: ({ id }, context) => service.file(id, context),
      }),
    ],
    tasks: [deskJobTask(platform, worker, needs.files)],
    offers: null,
  }
}
