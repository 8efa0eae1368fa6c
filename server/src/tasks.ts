import type { Logger } from 'pino'
import { z } from 'zod'
import type { CaptchaService } from './features/captcha/service.ts'
import type { BinService } from './features/content/bin/service.ts'
import { binPurgeTask } from './features/content/bin/task.ts'
import { type LinkSweep, textLinkCheckTask } from './features/content/checks/link-sweep.ts'
import type { DueWork } from './features/content/due/due.ts'
import { contentDueTask } from './features/content/due/tasks.ts'
import { lawCommencementTask } from './features/content/law/task.ts'
import { lawCommencement } from './features/content/law/versions.ts'
import { noticeSweepTask } from './features/content/notice/sweep.ts'
import { fileCheckTask } from './features/file/file-check.ts'
import { type LinkChecks, linkCheckTask } from './features/link/check.ts'
import type { LogRetention } from './features/log/retention.ts'
import { logArchiveTask } from './features/log/retention-task.ts'
import { indexPublications } from './features/search/index-repo.ts'
import { indexCheckTask, indexRebuildTask } from './features/search/index-tasks.ts'
import type { DomainTests } from './features/site/domain-tests.ts'
import { createTaskEngine, type TaskEngine } from './features/task/engine.ts'
import type { BuiltInTask } from './features/task/seed.ts'
import { auditVerifyTask } from './platform/audit/verify-task.ts'
import type { TagBus } from './platform/cache/tags.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { FormTokens } from './platform/http/form-tokens.ts'
import type { Signatures } from './platform/http/signature.ts'
import { defineTask, type Task } from './platform/jobs/define-task.ts'

interface TaskDeps {
  database: Database
  clock: Clock
  log: Logger
  tags: TagBus
  keepLogs: LogRetention
  isWorkday(day: string): boolean
  captchas: Pick<CaptchaService, 'forgetOld'>
  formTokens: Pick<FormTokens, 'forgetOld'>
  signatures: Pick<Signatures, 'forgetOldNonces'>
  linkChecks: LinkChecks
  domains: DomainTests
  filesDir: string
  /** What the clock does for editors. */
  due: DueWork
  sweepLinks: LinkSweep
  bin: Pick<BinService, 'purgeDue'>
  sweepNotices(): Promise<number>
  more: readonly Task[]
}

const expiredCleanupTask = ({ captchas, formTokens, signatures }: TaskDeps): Task =>
  defineTask({
    code: 'expired-cleanup',
    name: '过期凭据清理',
    group: 'cleanup',
    params: z.strictObject({}),
    run: async ({ log, count, expect }) => {
      const kinds: [string, () => Promise<unknown>][] = [
        ['验证码', captchas.forgetOld],
        ['表单令牌', formTokens.forgetOld],
        ['请求随机数', signatures.forgetOldNonces],
      ]
      expect(kinds.length)
      for (const [name, forget] of kinds) {
        await forget()
        count('ok')
        log(`过期的${name}已清理`)
      }
      return '过期的验证码、表单令牌和请求随机数已清理'
    },
  })

/** What every installation has on its schedule from the beginning. */
export const builtInTasks: BuiltInTask[] = [
  {
    code: 'hash-chain-verify',
    name: '每日审计链校验',
    group: 'check',
    cron: '30 2 * * *',
    remark: '逐条核对审计记录的摘要链，断开时本次执行记为未成功。',
  },
  {
    code: 'index-check',
    name: '每日全文索引核对',
    group: 'check',
    cron: '0 3 * * *',
    remark: '核对全文索引与已发布信息是否一致。',
  },
  { code: 'index-rebuild', name: '全文索引重建', group: 'check', remark: '检索服务不中断，按需手动执行。' },
  {
    code: 'log-archive',
    name: '过期日志归档清理',
    group: 'cleanup',
    cron: '30 3 * * *',
    remark: '按系统配置的日志保留天数清理；操作日志先归档为文件。',
  },
  {
    code: 'expired-cleanup',
    name: '过期凭据清理',
    group: 'cleanup',
    cron: '*/10 * * * *',
    remark: '清理过期的验证码、表单令牌和请求随机数。',
  },
  {
    code: 'content-due',
    name: '到点发布与下线',
    group: 'publish',
    cron: '0 * * * *',
    remark:
      '定时发布、到期下线、置顶到期和首页窗口的上下线，在各自的时刻自动执行；每小时另核对一次。暂停后到点的内容不会发布。',
  },
  {
    code: 'bin-purge',
    name: '每日回收站到期清理',
    group: 'cleanup',
    cron: '0 5 * * *',
    remark: '彻底删除回收站中保留期已满的内容；设为保留的不删除。',
  },
  {
    code: 'law-commence',
    name: '法规版本施行',
    group: 'publish',
    cron: '1 0 * * *',
    remark: '法规页面按日期自动显示施行中的版本；本任务使列表摘要和全文检索随之更新。',
  },
  {
    code: 'notice-check',
    name: '公告法定时限核查',
    group: 'check',
    cron: '*/5 * * * *',
    remark: '核查新发布的公告是否符合法定时限，供公告管理按“时限不符合”筛选；不影响发布。',
  },
  {
    code: 'file-check',
    name: '每日文件完整性检查',
    group: 'check',
    cron: '30 4 * * *',
    remark: '核对每个上传文件的内容是否存在、大小是否一致；缺失的在媒体库中标出，本次执行记为未成功。',
  },
  {
    code: 'link-check',
    name: '每日链接检查',
    group: 'check',
    cron: '0 4 * * *',
    remark: '只访问公共网络上的地址；连续三次异常、跳转过多或疑似被篡改的链接会被标出，不会自动隐藏。',
  },
  {
    code: 'domain-test',
    name: '每日域名与证书检测',
    group: 'check',
    cron: '20 4 * * *',
    remark: '检测运行中站点的域名解析、证书和首页；没有外网时不作判断。',
  },
  {
    code: 'text-link-check',
    name: '每日正文链接检查',
    group: 'check',
    cron: '30 4 * * *',
    remark: '检查近一年公开稿件正文中的链接，失效的在信息列表中标出；只访问公共网络上的地址。',
  },
]

/** The register of everything that may be put on a schedule. */
export const createTasks = (deps: TaskDeps): TaskEngine => {
  const { database, clock, log, tags, keepLogs, isWorkday, more } = deps
  return createTaskEngine({
    database,
    clock,
    log,
    tags,
    isWorkday,
    tasks: [
      auditVerifyTask(database.db),
      indexCheckTask(database),
      indexRebuildTask(database),
      logArchiveTask(keepLogs),
      expiredCleanupTask(deps),
      noticeSweepTask(deps.sweepNotices),
      lawCommencementTask(lawCommencement(database.db, clock, indexPublications)),
      contentDueTask(deps.due, clock),
      binPurgeTask(deps.bin),
      linkCheckTask(deps.linkChecks),
      deps.domains.task(),
      fileCheckTask(database.db, clock, deps.filesDir),
      textLinkCheckTask(deps.sweepLinks),
      ...more,
    ],
  })
}
