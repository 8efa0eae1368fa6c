import { captchaPath } from '@sunport/contract/constants.ts'

/** What on a page keeps a reader from going on unless he reads a picture; a field that may stay empty does not. */
export const pictureDemandsIn = (html: string): string[] => {
  const field = /<input\b[^>]*\bname="verifyCode"[^>]*>/.exec(html)?.[0]
  return [
    ...(field && /\brequired\b/.test(field) ? ['a code must be typed'] : []),
    ...(field && !html.includes('选填，不填也可查询') ? ['nothing says that the code may be left out'] : []),
    ...(!field && html.includes(captchaPath) ? ['a picture without its field'] : []),
    ...(/请(?:先)?(?:完成|输入)[^<"，。]{0,12}验证码(?!")/.test(html.replace(/placeholder="[^"]*"/g, ''))
      ? ['a code is asked for']
      : []),
  ]
}
