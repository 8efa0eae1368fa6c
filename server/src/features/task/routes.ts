import type { task, taskRun } from '@sunport/contract/calls/task.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { type Rehearsable, runBulk } from '../../platform/crud/rehearsal.ts'
import { actorOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { TaskCare } from './care-service.ts'
import type { RunService } from './run-service.ts'
import type { TaskService } from './service.ts'

export const taskHandlers = (
  service: TaskService,
  rehearsable: Rehearsable<TaskService>,
  care: TaskCare,
): Handlers<typeof task> => ({
  list: input => service.list(input),
  get: ({ id }) => service.get(id),
  create: (input, context) => service.create(input, actorOf(context)),
  update: (input, context) => service.update(input, actorOf(context)),
  remove: ({ id, version }, context) => service.remove(id, version, actorOf(context)),
  handlers: async () => service.handlers(),
  preview: input => service.preview(input),
  setStatus: ({ id, version, status }, context) => service.setStatus(id, version, status, actorOf(context)),
  bulk: (input, context) => {
    const status = input.action === 'enable' ? enabled.on : enabled.off
    return runBulk(rehearsable, input, (inside, { id, version }) =>
      inside.setStatus(id, version, status, actorOf(context)),
    )
  },
  runNow: (input, context) => service.runNow(input, actorOf(context)),
  switch: () => care.switch(),
  setSwitch: (input, context) => care.setSwitch(input, actorOf(context)),
  recipients: () => care.recipients(),
  alarms: ({ id }) => care.alarms(id),
  acknowledge: (input, context) => care.acknowledge(input, actorOf(context)),
  trial: input => care.trial(input),
})

export const taskRunHandlers = (service: RunService): Handlers<typeof taskRun> => ({
  list: input => service.list(input),
  get: ({ id }) => service.get(id),
  log: ({ id, after }) => service.log(id, after),
  failures: ({ id }) => service.failures(id),
  rerun: (input, context) => service.rerun(input, actorOf(context)),
  terminate: (input, context) => service.terminate(input, actorOf(context)),
})
