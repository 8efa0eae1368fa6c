/**
 * The failures that have an HTTP status of their own (specification, section 8). Apart from the others, since
 * every public page knows these and none of the rest.
 */
export const transportProblems = {
  'captcha.login_wrong': { status: 478, code: '478', message: '验证码错误,请重新输入' },
  'demo.read_only': { status: 479, code: '479', message: '演示环境，没有权限操作' },
  'access.unauthenticated': { status: 401, code: '401', message: '当前操作没有权限' },
  'access.forbidden': { status: 403, code: '403', message: '当前操作没有权限' },
  'login.failed': { status: 400, code: '400', message: '用户名不存在或密码错误' },
  'request.range': { status: 416, code: '416', message: '请求的范围超出文件大小' },
  'request.too_many': { status: 429, code: '429', message: '请求过于频繁，请稍后再试' },
  'request.too_large': { status: 413, code: '413', message: '提交的内容过大' },
  'request.unsupported_type': { status: 415, code: '415', message: '不支持的内容类型' },
  'request.malformed': { status: 400, code: '4000', message: '请求格式不正确' },
  'request.not_found': { status: 404, code: '404', message: '请求的地址不存在' },
  'request.method_not_allowed': { status: 405, code: '405', message: '不支持的请求方法' },
  'service.busy': { status: 503, code: '503', message: '系统繁忙，请稍后再试' },
  unknown: { status: 500, code: '500', message: '系统未知错误,请反馈给管理员' },
  'signature.invalid': { status: 403, code: '403', message: '当前操作没有权限' },
} as const satisfies Record<string, { status: number; code: string; message: string }>

/** Answers with these codes are not shown to the user as an error message. */
export const silentCodes: readonly string[] = ['5531', '5563', '5560']
/** Answers with these codes end the session. */
export const tokenErrorCodes: readonly string[] = ['5563', '5560']

/** What the browser shows for a transport error, by HTTP status (specification, section 8). */
export const transportMessage = (status: number): string => {
  switch (status) {
    case 478:
      return transportProblems['captcha.login_wrong'].message
    case 479:
      return transportProblems['demo.read_only'].message
    case 401:
    case 403:
      return transportProblems['access.forbidden'].message
    case 400:
      return transportProblems['login.failed'].message
    default:
      return transportProblems.unknown.message
  }
}
