import { join } from 'node:path'
import type { Call } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import { auditAnchors } from '../../platform/audit/anchors.ts'
import { auditRefusals } from '../../platform/audit/audit.ts'
import { keepSealing } from '../../platform/audit/sealing.ts'
import { auditVerifyTask } from '../../platform/audit/verify-task.ts'
import { bound } from '../../platform/feature.ts'
import { actorOf, type CallContext } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { createCallLog } from './call-log.ts'
import { frontErrors } from './front-errors.ts'
import { loginLogWriter } from './login-log.ts'
import { logRetention } from './retention.ts'
import { logArchiveTask } from './retention-task.ts'
import { logHandlers } from './routes.ts'
import { logService } from './service.ts'
import { logVerifying } from './verifying.ts'

/** 日志: what happened, who tried what, and how long it is kept. */
export const logFeature = ({ config, db, clock, log, settings, tags }: Platform) => {
  const callLog = createCallLog(db, clock, log, settings)
  const refusals = auditRefusals(db, clock)
  const archive = join(config.dataDir, 'archive')
  const anchors = auditAnchors(archive, clock, log)
  const sealing = keepSealing(db, tags, anchors, log)
  return {
    calls: [
      bound(
        calls.log,
        logHandlers(
          logService(db, clock),
          frontErrors(db, clock, settings),
          logVerifying(db, clock, anchors),
        ),
      ),
    ],
    tasks: [
      auditVerifyTask(db, anchors),
      logArchiveTask(logRetention(db, clock, settings, archive, log), () =>
        settings.get('log.retention-days'),
      ),
    ],
    stop: async () => {
      await callLog.stop()
      await sealing.stop()
    },
    offers: {
      noteLogin: loginLogWriter(clock),
      noteCall: callLog.add,
      noteRefusal: (call: Call, context: CallContext) => refusals(call, actorOf(context)),
    },
  }
}
