/** The failures that public pages tell apart or have words for; the others they only show, as answered. */
export const knownProblems = {
  'captcha.login_wrong': { status: 478, code: '478', message: '验证码错误,请重新输入' },
  'captcha.list_wrong': { code: '4009', message: '验证码错误,请重新输入' },
  'captcha.list_missing': { code: '4009', message: '请输入验证码' },
  'captcha.list_expired': { code: '4009', message: '验证码已失效,请重新获取' },
  'demo.read_only': { status: 479, code: '479', message: '演示环境，没有权限操作' },
  'access.forbidden': { status: 403, code: '403', message: '当前操作没有权限' },
  'login.failed': { status: 400, code: '400', message: '用户名不存在或密码错误' },
  unknown: { status: 500, code: '500', message: '系统未知错误,请反馈给管理员' },
  'signature.invalid': { status: 403, code: '403', message: '当前操作没有权限' },
  'code.wrong': { code: '4203', message: '验证码错误,请重新输入' },
  'follow.token': { code: '4752', message: '链接无效或已过期，请重新获取' },
  'code.ended': { code: '4204', message: '验证码已失效，请重新获取' },
} as const satisfies Record<string, { status?: number; code: string; message: string }>

/** Answers with these codes are not shown to the user as an error message. */
export const silentCodes: readonly string[] = ['5531', '5563', '5560']
/** Answers with these codes end the session. */
export const tokenErrorCodes: readonly string[] = ['5563', '5560']

/** What the browser shows for a transport error, by HTTP status (specification, section 8). */
export const transportMessage = (status: number): string => {
  switch (status) {
    case 478:
      return knownProblems['captcha.login_wrong'].message
    case 479:
      return knownProblems['demo.read_only'].message
    case 401:
    case 403:
      return knownProblems['access.forbidden'].message
    case 400:
      return knownProblems['login.failed'].message
    default:
      return knownProblems.unknown.message
  }
}
