import { knownProblems } from './known-problems.ts'

/**
 * Every failure and its words. `status` is given only for transport errors (specification, section 8);
 * all others travel with HTTP 200 and their own body code.
 */
export const problems = {
  ...knownProblems,
  'access.unauthenticated': { status: 401, code: '401', message: '当前操作没有权限' },
  'request.range': { status: 416, code: '416', message: '请求的范围超出文件大小' },
  'request.too_many': { status: 429, code: '429', message: '请求过于频繁，请稍后再试' },
  'request.too_large': { status: 413, code: '413', message: '提交的内容过大' },
  'request.unsupported_type': { status: 415, code: '415', message: '不支持的内容类型' },
  'request.malformed': { status: 400, code: '4000', message: '请求格式不正确' },
  'request.not_found': { status: 404, code: '404', message: '请求的地址不存在' },
  'request.method_not_allowed': { status: 405, code: '405', message: '不支持的请求方法' },
  'service.busy': { status: 503, code: '503', message: '系统繁忙，请稍后再试' },
  'request.invalid': { code: '4000', message: '参数不正确' },
  'token.silent': { code: '5531', message: '' },
  'token.unknown': { code: '5563', message: '登录已失效，请重新登录' },
  'token.ended': { code: '5560', message: '登录已失效，请重新登录' },
  'upload.failed': { code: '5001', message: '上传失败' },
  'file.type_refused': { code: '5002', message: '不支持的文件类型，或文件内容与扩展名不符' },
  'file.in_use': { code: '5003', message: '文件正在使用，不能删除' },
  'data.not_found': { code: '4004', message: '数据不存在或已被删除' },
  'data.stale': { code: '4090', message: '数据已被他人修改，请刷新后重试' },
  'dict.type_exists': { code: '4101', message: '字典类型已存在' },
  'dict.code_exists': { code: '4102', message: '字典编码已存在' },
  'dict.built_in': { code: '4103', message: '内置字典项不能删除，可以停用' },
  'dict.type_in_use': { code: '4104', message: '字典类型下还有字典项，不能删除' },
  'dict.code_immutable': { code: '4105', message: '字典编码不能修改' },
  'dict.parent_missing': { code: '4106', message: '上级字典项不存在' },
  'dict.has_children': { code: '4107', message: '存在下级字典项，不能删除' },
  'questionnaire.not_started': { code: '4301', message: '问卷尚未开始，请在开始后提交' },
  'questionnaire.ended': { code: '4302', message: '问卷已结束，不能再提交' },
  'questionnaire.paused': { code: '4303', message: '问卷已暂停，暂时不能提交' },
  'questionnaire.answered': { code: '4304', message: '您已提交过该问卷，每位访客只能提交一次' },
  'questionnaire.full': { code: '4305', message: '该问卷的答卷数量已满，感谢您的关注' },
  'questionnaire.changed': { code: '4306', message: '问卷内容已更新，请刷新页面后重新填写' },
  'questionnaire.invalid': { code: '4307', message: '答卷填写有误，请检查后重新提交' },
  'questionnaire.not_public': { code: '4308', message: '结果未公开' },
  'questionnaire.anonymous_only': { code: '4309', message: '该问卷需要验证身份，请按主办单位通知的方式填写' },
  'code.too_soon': { code: '4201', message: '验证码已发送，请60秒后再试' },
  'code.too_many': { code: '4202', message: '24小时内获取验证码的次数已达上限，请稍后再试' },
  'form.expired': { code: '4221', message: '页面停留过久已经失效，您填写的内容仍在，请核对后重新提交' },
  'form.used': { code: '4222', message: '这份表单已经提交过。如需再次提交，请核对内容后重新提交' },
  'message.status_unknown': { code: '4211', message: '留言编号或查询码不正确' },
  'message.status_locked': { code: '4212', message: '查询码错误次数过多，请一小时后再试' },
} as const satisfies Record<string, { status?: number; code: string; message: string }>

export type ProblemKey = keyof typeof problems

/** The one error type that services throw; words and codes come from the table above. */
export class Problem extends Error {
  readonly key: ProblemKey
  readonly code: string
  readonly status: number

  constructor(key: ProblemKey, message?: string) {
    const entry: { status?: number; code: string; message: string } = problems[key]
    super(message ?? entry.message)
    this.name = 'Problem'
    this.key = key
    this.code = entry.code
    this.status = entry.status ?? 200
  }
}
