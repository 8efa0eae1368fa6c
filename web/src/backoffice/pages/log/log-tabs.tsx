import type { Call } from '@sunport/contract/call.ts'
import { log } from '@sunport/contract/calls/log.ts'
import type { LogTab } from '@sunport/contract/log-codes.ts'
import type { Crud } from '../../crud/define-crud.ts'
import { auditCrud, rareAuditFilters } from './audit-crud.tsx'
import { callCrud, rareCallFilters } from './call-crud.tsx'
import type { LogChoices } from './choices.ts'
import { crashCrud } from './crash-crud.tsx'
import { errorCrud } from './error-crud.tsx'
import { loginCrud, rareLoginFilters } from './login-crud.tsx'
import { visitCrud } from './visit-crud.tsx'

interface TabDescription {
  /** Reads the list; whoever may not does not see the tab. */
  list: Call
  export: Call
  rare: readonly string[]
  /** One sentence about what stands there. */
  note: string
  // A tab does not care what its rows are.
  crud: (choices: LogChoices) => Crud<never>
}

const erased = <Row,>(make: (choices: LogChoices) => Crud<Row>) =>
  make as unknown as (choices: LogChoices) => Crud<never>

export const tabs: Record<LogTab, TabDescription> = {
  operation: {
    list: log.operations,
    export: log.exportOperations,
    rare: rareAuditFilters,
    note: '每一次写入与被拒绝的操作，逐条相连，不能修改或删除。',
    crud: erased(choices => auditCrud('operation', choices)),
  },
  login: {
    list: log.logins,
    export: log.exportLogins,
    rare: rareLoginFilters,
    note: '每一次登录尝试，包括不存在的登录名。',
    crud: erased(loginCrud),
  },
  sensitive: {
    list: log.sensitive,
    export: log.exportSensitive,
    rare: rareAuditFilters,
    note: '使用高风险功能的操作及其原因。',
    crud: erased(choices => auditCrud('sensitive', choices)),
  },
  change: {
    list: log.changes,
    export: log.exportChanges,
    rare: rareAuditFilters,
    note: '数据在变更前后的内容，可按对象查看全部历史。',
    crud: erased(choices => auditCrud('change', choices)),
  },
  visit: {
    list: log.visits,
    export: log.exportVisits,
    rare: [],
    note: '门户访问统计，不含搜索引擎等程序和本单位人员。',
    crud: erased(visitCrud),
  },
  call: {
    list: log.calls,
    export: log.exportCalls,
    rare: rareCallFilters,
    note: '失败和耗时过长的接口调用，以及少量抽样。',
    crud: erased(callCrud),
  },
  error: {
    list: log.errors,
    export: log.exportErrors,
    rare: [],
    note: '后台页面上报的错误，相同错误合并计数。',
    crud: erased(errorCrud),
  },
  crash: {
    list: log.crashes,
    export: log.exportCrashes,
    rare: [],
    note: '服务进程意外退出的时间和原因；退出后会自动重新启动。',
    crud: erased(crashCrud),
  },
}

export const tabNames = Object.keys(tabs) as LogTab[]
